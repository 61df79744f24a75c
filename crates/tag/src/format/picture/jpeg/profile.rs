//! ICC profiles in the APP2 segments of JPEG (ICC.1:2022, B.4): each has its number, the number of all, and a
//! part of the profile.

use crate::context::Context;
use crate::options::Want;

/// The parts that have been found so far.
#[derive(Default)]
pub(in crate::format) struct Parts<'a> {
    parts: Vec<(u8, &'a [u8])>,
    state: State,
}

#[derive(Clone, Copy, Default)]
enum State {
    #[default]
    Empty,
    /// Not all of this number of parts have been found.
    Open(u8),
    Closed,
}

impl<'a> Parts<'a> {
    /// Adds the part in the payload of a segment without its signature; returns the profile if it was the
    /// last.
    pub(in crate::format) fn add(&mut self, ctx: &mut Context<'a>, payload: &'a [u8]) -> Option<&'a [u8]> {
        let &[number, total, ref part @ ..] = payload else { return None };
        match self.state {
            State::Empty => {
                if total == 0 {
                    ctx.warn("ICC_Profile chunk count is zero");
                }
                self.state = State::Open(total);
            }
            State::Open(n_parts) if n_parts == total => {
                if self.parts.iter().any(|(known, _)| *known == number) {
                    ctx.warn("Duplicate ICC_Profile chunk number(s)");
                }
            }
            State::Open(_) | State::Closed => {
                ctx.warn("Invalid or extraneous ICC_Profile chunk(s)");
                *self = Parts { parts: Vec::new(), state: State::Closed };
                return None;
            }
        }
        self.parts.push((number, part));
        (self.parts.len() >= total.into()).then(|| self.joined(ctx))
    }

    /// Ends the search. The catalogue needs only the description and may not have read all parts; for it the
    /// parts that are there are returned.
    pub(in crate::format) fn end(&mut self, ctx: &mut Context<'a>) -> Option<&'a [u8]> {
        let State::Open(_) = self.state else { return None };
        if ctx.options.want == Want::Roles {
            return Some(self.joined(ctx));
        }
        ctx.warn("[minor] Incomplete ICC_Profile record");
        None
    }

    fn joined(&mut self, ctx: &Context<'a>) -> &'a [u8] {
        self.state = State::Closed;
        self.parts.sort_by_key(|(number, _)| *number);
        let parts: Vec<&[u8]> = self.parts.iter().map(|(_, part)| *part).collect();
        self.parts.clear();
        match *parts {
            [only] => only,
            _ => ctx.keep_joined(&parts),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, Parser, Want};

    /// What is said of a JPEG with these parts: number, number of all, and data.
    fn warnings(parts: &[(u8, u8, &[u8])]) -> Vec<String> {
        let mut file = b"\xff\xd8".to_vec();
        for (number, total, data) in parts {
            file.extend([0xff, 0xe2, 0, 16 + data.len() as u8]);
            file.extend(b"ICC_PROFILE\0");
            file.extend([*number, *total]);
            file.extend(*data);
        }
        file.extend(b"\xff\xda\0\x02");
        Parser::new().parse_whole(&file, &Options::wanting(Want::Everything), |metadata| {
            metadata.warnings.iter().map(|warning| warning.message.to_owned()).collect()
        })
    }

    #[test]
    fn parts_make_a_profile_in_any_order() {
        // The joined profile has the length that it claims, and no tags.
        let (first, second) = (&[0, 0, 0, 132][..], &[0; 128][..]);
        let complete = ["Bad ICC_Profile table (0 entries)"];
        assert_eq!(warnings(&[(1, 2, first), (2, 2, second)]), complete);
        assert_eq!(warnings(&[(2, 2, second), (1, 2, first)]), complete);
        assert_eq!(warnings(&[(1, 2, second), (2, 2, first)]), ["Bad length ICC_Profile (length 0)"]);
    }

    #[test]
    fn parts_that_do_not_belong_together_are_named() {
        let profile = &[0, 0, 0, 0][..];
        assert_eq!(warnings(&[(1, 2, profile)]), ["[minor] Incomplete ICC_Profile record"]);
        let extraneous = "Invalid or extraneous ICC_Profile chunk(s)";
        assert_eq!(warnings(&[(1, 3, profile), (2, 2, profile)]), [extraneous]);
        let none = "Bad length ICC_Profile (length 0)";
        assert_eq!(warnings(&[(1, 1, profile), (1, 1, profile)]), [none, extraneous]);
        assert_eq!(warnings(&[(1, 0, profile)]), ["ICC_Profile chunk count is zero", none]);
        assert_eq!(
            warnings(&[(1, 2, profile), (1, 2, profile)]),
            ["Duplicate ICC_Profile chunk number(s)", none]
        );
    }
}
