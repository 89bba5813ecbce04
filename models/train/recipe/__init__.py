"""Recipe of the acoustic model `models/ansage-de`: development only, never needed to build or run Ansage."""
