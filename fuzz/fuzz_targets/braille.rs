#![cfg_attr(fuzzing, no_main)]

ansage_fuzz::target!(braille);
