//! The pictures of albums, which are kept outside the catalogue and read when a search asks for one.

use std::sync::{Arc, PoisonError};

use super::Columns;
use super::bitmap::{Bitmap, RankedSet};
use super::facets::{Facet, FacetCounts, FacetValue};
use crate::albums::{self, AlbumContent, Albums};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::language::{Condition, Search};

/// Largest number of albums that are counted for the facet.
const MOST_COUNTED: usize = 1000;

impl Columns {
    /// Forgets the sets of searches for albums if an album changed since the last look.
    pub(super) fn look_at_albums(&self, catalog: &Catalog) {
        let stamp = albums::stamp(catalog.path());
        let mut known = self.albums.lock().unwrap_or_else(PoisonError::into_inner);
        if *known != stamp {
            *known = stamp;
            self.cache.drop_stale(albums::asks_album);
            self.closed.drop_stale(albums::asks_album);
        }
    }

    /// The pictures of an album. A name that no album has finds nothing: it may still be typed.
    pub(super) fn of_album(&self, catalog: &Catalog, name: &str) -> Result<Bitmap, CatalogError> {
        let nothing = || Ok(Bitmap::empty(self.len()));
        let Some(albums) = Albums::open_read_only(&Albums::beside(catalog.path()))? else { return nothing() };
        let album = match albums.named(name) {
            Err(CatalogError::UnknownAlbum { .. }) => return nothing(),
            album => album?,
        };
        match &album.content {
            AlbumContent::Files(_) => Ok(self.of_rows(&albums.ids_in(catalog, &album)?)),
            AlbumContent::Search(text) => match albums::saved_search(text) {
                Some(search) => Ok(self.select_set(catalog, &search)?.set().clone()),
                None => nothing(),
            },
        }
    }

    /// The pictures with these rows.
    pub(super) fn of_rows(&self, ids: &[i64]) -> Bitmap {
        let mut set = Bitmap::empty(self.len());
        ids.iter().filter_map(|id| self.position_of(*id)).for_each(|position| set.insert(position));
        set
    }

    /// Counts the pictures of each album among the selected ones.
    pub(super) fn album_facet(
        &self,
        catalog: &Catalog,
        members: &Arc<RankedSet>,
        top: usize,
    ) -> Result<FacetCounts, CatalogError> {
        let albums = Albums::open_read_only(&Albums::beside(catalog.path()))?;
        let all = albums.map_or_else(|| Ok(Vec::new()), |albums| albums.all())?;
        let (mut values, mut in_any) = (Vec::new(), Bitmap::empty(self.len()));
        for (code, album) in (0..).zip(all.iter().take(MOST_COUNTED)) {
            let search = Search::Is(Condition::Album(album.name.clone()));
            let mut set = self.select_set(catalog, &search)?.set().clone();
            set.and(members.set());
            in_any.or(&set);
            let count = RankedSet::new(set).len() as u32;
            if count > 0 {
                let (text, query) = (album.name.clone(), search.to_string());
                values.push(FacetValue { code, text, search, query, count });
            }
        }
        values.sort_by_key(|value| std::cmp::Reverse(value.count));
        let n_uncounted = all.len().saturating_sub(MOST_COUNTED);
        let more = (values.len().saturating_sub(top) + n_uncounted) as u32;
        values.truncate(top);
        let without = (members.len() - RankedSet::new(in_any).len()) as u32;
        Ok(FacetCounts { facet: Facet::Album, values, more, without })
    }
}
