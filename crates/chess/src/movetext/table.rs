//! The lines of a table: tags, a blank line, one row for each move, and the result. A blank line stands between games.

/// The kind of the last line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Last {
    /// There is none.
    #[default]
    Nothing,
    /// A tag of a game that has not begun.
    Tag,
    /// A tag of a game that has begun: the next tag is another game's.
    Head,
    /// A row, a result, or an escaped line between them.
    Row,
}

/// The end of a table that is being written.
#[derive(Debug, Default)]
pub(super) struct Table {
    last: Last,
    /// Whether the last line has no end yet.
    is_open: bool,
}

impl Table {
    /// Begins the line of a tag.
    pub(super) fn tag(&mut self, out: &mut Vec<u8>) {
        self.line(Last::Tag, out);
        self.is_open = true;
    }

    /// Begins an escaped line, which belongs to what stands before it.
    pub(super) fn escape(&mut self, out: &mut Vec<u8>) {
        self.end_line(out);
        self.is_open = true;
    }

    /// Begins the row of a move or of a result.
    pub(super) fn row(&mut self, out: &mut Vec<u8>) {
        self.line(Last::Row, out);
        self.is_open = true;
    }

    /// Begins a game. Its tags have been written.
    pub(super) fn game(&mut self, out: &mut Vec<u8>) {
        self.end_line(out);
        self.last = match self.last {
            Last::Nothing => Last::Nothing,
            Last::Tag | Last::Head => Last::Head,
            Last::Row => {
                out.push(b'\n');
                Last::Nothing
            }
        };
    }

    /// Ends the last line.
    pub(super) fn end_line(&mut self, out: &mut Vec<u8>) {
        if std::mem::take(&mut self.is_open) {
            out.push(b'\n');
        }
    }

    fn line(&mut self, next: Last, out: &mut Vec<u8>) {
        self.end_line(out);
        let is_apart = match self.last {
            Last::Nothing => false,
            Last::Tag | Last::Row => self.last != next,
            Last::Head => true,
        };
        if is_apart {
            out.push(b'\n');
        }
        self.last = next;
    }
}
