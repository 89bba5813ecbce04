//! The donor's answers in an archive. Pure.

use serde::{Deserialize, Serialize};

/// Defines the answers to a question: an enumeration with its variants in the order in which they are offered.
macro_rules! answers {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            /// All answers, in the order in which they are offered.
            pub const ALL: &[$name] = &[$($name::$variant),+];
        }
    };
}

answers! {
    /// Licence of the recordings.
    Licence {
        /// CC0 1.0: no conditions.
        Cc0,
        /// CC BY 4.0: users of the recordings must name the donors of Ansage.
        CcBy4,
    }
}

answers! {
    /// First language.
    Native {
        /// German.
        German,
        /// Russian.
        Russian,
        /// Ukrainian.
        Ukrainian,
        /// Macedonian.
        Macedonian,
        /// English.
        English,
        /// Another one.
        Other,
    }
}

answers! {
    /// Age group.
    Age {
        /// Up to 17 years: a parent or guardian must agree.
        Under18,
        /// 18 to 39 years.
        From18,
        /// 40 to 64 years.
        From40,
        /// 65 years and more.
        From65,
    }
}

answers! {
    /// Kind of microphone.
    Microphone {
        /// The computer's own.
        BuiltIn,
        /// A headset with a cable.
        Headset,
        /// A wireless headset.
        Wireless,
        /// One that stands on the table, or a telephone.
        Table,
    }
}

answers! {
    /// Kind of room.
    Room {
        /// Quiet.
        Quiet,
        /// Others talk.
        Talk,
        /// A playing hall.
        Hall,
        /// Out of doors, or in traffic.
        Outdoors,
    }
}

/// The donor's answers in an archive. It contains nothing else about them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Donor {
    /// The licence that the donor chose.
    pub licence: Licence,
    /// Their first language.
    pub first_language: Native,
    /// Their age group.
    pub age: Age,
    /// Their microphone.
    pub microphone: Microphone,
    /// Their room.
    pub room: Room,
}

/// A question to the donor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Which licence?
    Licence,
    /// Which first language?
    Native,
    /// How old?
    Age,
    /// Which microphone?
    Microphone,
    /// Which room?
    Room,
}

impl Question {
    /// All questions, in the order in which they are asked.
    pub const ALL: [Question; 5] = [
        Question::Licence,
        Question::Native,
        Question::Age,
        Question::Microphone,
        Question::Room,
    ];

    /// Returns the number of its answers.
    pub fn answers(self) -> usize {
        match self {
            Question::Licence => Licence::ALL.len(),
            Question::Native => Native::ALL.len(),
            Question::Age => Age::ALL.len(),
            Question::Microphone => Microphone::ALL.len(),
            Question::Room => Room::ALL.len(),
        }
    }
}

/// The answers so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unanswered {
    licence: Option<Licence>,
    first_language: Option<Native>,
    age: Option<Age>,
    microphone: Option<Microphone>,
    room: Option<Room>,
}

impl Unanswered {
    /// Takes the answer with this index, counted from 0, to `question`.
    pub fn answer(&mut self, question: Question, index: usize) {
        match question {
            Question::Licence => self.licence = Licence::ALL.get(index).copied(),
            Question::Native => self.first_language = Native::ALL.get(index).copied(),
            Question::Age => self.age = Age::ALL.get(index).copied(),
            Question::Microphone => self.microphone = Microphone::ALL.get(index).copied(),
            Question::Room => self.room = Room::ALL.get(index).copied(),
        }
    }

    /// Returns the donor, if every question is answered.
    pub fn donor(&self) -> Option<Donor> {
        Some(Donor {
            licence: self.licence?,
            first_language: self.first_language?,
            age: self.age?,
            microphone: self.microphone?,
            room: self.room?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_donor_is_known_when_all_is_answered() {
        let mut answers = Unanswered::default();
        for question in Question::ALL {
            assert_eq!(answers.donor(), None);
            answers.answer(question, question.answers());
            assert_eq!(answers.donor(), None, "there is no such answer");
            answers.answer(question, question.answers() - 1);
        }
        let donor = answers.donor().unwrap();
        assert_eq!((donor.licence, donor.age), (Licence::CcBy4, Age::From65));
        let text = toml::to_string(&donor).unwrap();
        assert!(
            text.contains("licence = \"cc-by4\"") && text.contains("room = \"outdoors\""),
            "{text}"
        );
        assert_eq!(toml::from_str::<Donor>(&text).unwrap(), donor);
        assert!(toml::from_str::<Donor>(&(text + "name = \"Ada\"\n")).is_err());
    }
}
