"""Recipe of the acoustic model `models/ansage-de`: development only, not needed to build or run Ansage."""
