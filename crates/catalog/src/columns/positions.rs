//! From a picture's row to its position.

/// The position of a number that no picture has.
const ABSENT: u32 = u32::MAX;

/// Finds positions by row.
#[derive(Debug)]
pub(super) enum Positions {
    /// The position of each number. Rows are numbered one by one, so that few numbers are unused.
    Dense(Vec<u32>),
    /// Numbers and positions, sorted by number.
    Sparse(Vec<(u32, u32)>),
}

impl Positions {
    pub(super) fn of(ids: &[u32]) -> Positions {
        let n_numbers = ids.iter().max().map_or(0, |largest| *largest as usize + 1);
        let numbered = ids.iter().zip(0_u32..);
        if n_numbers > 2 * ids.len() + 1024 {
            let mut sparse: Vec<(u32, u32)> = numbered.map(|(id, position)| (*id, position)).collect();
            sparse.sort_unstable();
            return Positions::Sparse(sparse);
        }
        let mut dense = vec![ABSENT; n_numbers];
        numbered.for_each(|(id, position)| dense[*id as usize] = position);
        Positions::Dense(dense)
    }

    pub(super) fn of_id(&self, id: i64) -> Option<usize> {
        let id = u32::try_from(id).ok()?;
        let position = match self {
            Positions::Dense(dense) => *dense.get(id as usize)?,
            Positions::Sparse(sparse) => sparse[sparse.binary_search_by_key(&id, |(id, _)| *id).ok()?].1,
        };
        (position != ABSENT).then_some(position as usize)
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Positions::Dense(dense) => dense.capacity() * size_of::<u32>(),
            Positions::Sparse(sparse) => sparse.capacity() * size_of::<(u32, u32)>(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_found_whatever_the_numbers() {
        for ids in [vec![], vec![3, 1, 7], vec![4_000_000_000, 5, 70_000, u32::MAX]] {
            let positions = Positions::of(&ids);
            for (position, id) in ids.iter().enumerate() {
                assert_eq!(positions.of_id((*id).into()), Some(position));
            }
            for id in [-1, 0, 2, 8, 1 << 32, i64::MAX] {
                assert_eq!(positions.of_id(id), None);
            }
        }
    }
}
