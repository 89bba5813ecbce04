//! The scores of the games at the boards, and which of them count in this round.

use std::{collections::BTreeMap, sync::Arc};

use ansage_protocol::{Ending, Game, Tags, score};
use shakmaty::Chess;

use super::Hall;
use crate::{
    arbiter::seat::Played,
    pairings::{Pair, is_same_round},
    trf::TrfError,
    wire::{Name, State},
};

impl Hall {
    /// Returns the tags of a game at a board: those of its records, completed by others. If no game has begun, returns
    /// the known tags of the one to be played there.
    pub(in crate::arbiter) fn tags_of(&self, board: &Name, played: Option<&Played>) -> Tags {
        let Some(played) = played else {
            return self.known_tags(board);
        };
        let mut tags = played.tags();
        // It may be a game of other players.
        if played.is_left_over(&self.pairings) {
            return tags;
        }
        // The players were seated as they are paired, and have changed places since.
        let is_reversed = self.is_reversed(board, played);
        if is_reversed && self.pairings.is_straight(board, &tags) {
            std::mem::swap(&mut tags.white, &mut tags.black);
        }
        let mut known = self.paired_tags(board);
        if is_reversed {
            std::mem::swap(&mut known.white, &mut known.black);
        }
        tags.fill(&known);
        let seat = self.seats.get(board);
        let is_current = seat
            .and_then(|seat| seat.current.as_ref())
            .is_some_and(|current| current.game == played.game);
        if is_current {
            tags.fill(&self.stated_tags(board));
        }
        tags
    }

    /// Returns whether White of a game at a board is Black of the pairing: the arbiter has ruled so, or the players sit
    /// the wrong way round without a ruling.
    fn is_reversed(&self, board: &Name, played: &Played) -> bool {
        played.game().is_some_and(Game::has_reversed_colors) || self.pairings.is_crossed(board, &played.tags())
    }

    /// Returns the known tags of the game that is played at a board, apart from those in its records.
    fn known_tags(&self, board: &Name) -> Tags {
        let mut tags = self.paired_tags(board);
        tags.fill(&self.stated_tags(board));
        tags
    }

    /// Returns the tags that the last state of a board gives.
    fn stated_tags(&self, board: &Name) -> Tags {
        let state = self.seats.get(board).and_then(|seat| seat.state.as_ref());
        state.map_or_else(Tags::default, |State { players, .. }| Tags {
            white: players.white.clone(),
            black: players.black.clone(),
            round: players.round.clone(),
            ..Tags::default()
        })
    }

    /// Returns the tags that the pairings give a game at a board in this round.
    fn paired_tags(&self, board: &Name) -> Tags {
        let paired = board.number().and_then(|number| self.pairings.players(number));
        let event = match self.pairings.event.as_str() {
            "" => self.event.to_string(),
            event => event.to_owned(),
        };
        let (white, black) = match paired.cloned() {
            Some(Pair { white, black }) => (white, black),
            None => Default::default(),
        };
        Tags {
            white,
            black,
            event,
            round: self.pairings.round.clone(),
            board: board.to_string(),
            ..Tags::default()
        }
    }

    /// Returns the games at a board in this round: first the others that have a result, and then the current one. A
    /// game that was cancelled or never finished does not count, because another one was played in its place. Neither
    /// does one that contradicts the pairings or was left over, such as one of the previous round that is still open at
    /// the board.
    pub(in crate::arbiter) fn of_round<'a>(&'a self, board: &'a Name) -> impl Iterator<Item = &'a Played> {
        // The pairings judge a game by the round that they name. If they name none, the round of the current game
        // counts.
        let round = match self.pairings.round.as_str() {
            "" => self.stated_tags(board).round,
            _ => String::new(),
        };
        let seat = self.seats.get(board);
        let counts = move |played: &&Played| self.counts(board, played);
        let earlier = seat
            .into_iter()
            .flat_map(|seat| &seat.earlier)
            .filter(move |played| played.result().is_some() && is_same_round(&played.tags().round, &round));
        let current = seat.and_then(|seat| seat.current.as_ref());
        earlier.chain(current).filter(counts)
    }

    /// Returns whether a game at a board is one of the paired players in this round, as far as that is known.
    fn counts(&self, board: &Name, played: &Played) -> bool {
        self.pairings.fits(board, &played.tags()) && !played.is_left_over(&self.pairings)
    }

    /// Returns the score of the game at a board as PGN. It has no moves if the game is paired and has not begun, or was
    /// cancelled.
    pub fn pgn(&mut self, board: &Name) -> Option<Arc<str>> {
        let is_valid = |game: &Game| game.ending() != Some(Ending::Cancelled);
        let counts = |current: &&Played| current.game().is_some_and(is_valid) && self.counts(board, current);
        let current = self.seat(board).and_then(|seat| seat.current.as_ref()).filter(counts);
        let Some(tags) = current.map(|current| self.tags_of(board, Some(current))) else {
            let is_paired = board
                .number()
                .is_some_and(|number| self.pairings.players(number).is_some());
            // The file of the round is complete from its beginning.
            let empty = || score(&Game::new(Chess::default()), &self.known_tags(board));
            return is_paired.then(|| empty().pgn().into());
        };
        self.seats.get_mut(board)?.current.as_mut()?.pgn(&tags)
    }

    /// Returns the scores of the games that were finished at a board in this round besides the current one, in the
    /// order in which they began.
    pub fn earlier(&mut self, board: &Name) -> Vec<Arc<str>> {
        let tags = |played: &Played| (played.game.clone(), self.tags_of(board, Some(played)));
        let mut tags: BTreeMap<String, Tags> = self.of_round(board).map(tags).collect();
        let Some(seat) = self.seats.get_mut(board) else {
            return Vec::new();
        };
        let earlier = seat.earlier.iter_mut().filter_map(|played| {
            let tags = tags.remove(&played.game)?;
            played.pgn(&tags)
        });
        earlier.collect()
    }

    /// Returns the tournament report with the results so far; `None` if the pairings do not come from one.
    ///
    /// # Errors
    ///
    /// [`TrfError`] if the report does not pair the players of a board.
    pub fn report(&self) -> Result<Option<Vec<u8>>, TrfError> {
        let over = self.seats.keys().filter_map(|board| {
            // The last finished game counts: a new one may only have begun.
            let last = self.of_round(board).filter(|played| played.result().is_some()).last()?;
            let game = last.game()?;
            Some((
                board.number()?,
                last.result()?,
                game.made(),
                self.is_reversed(board, last),
            ))
        });
        self.pairings.with_results(over)
    }
}
