//! What `album:` finds in a search by a filter.

use super::{AlbumContent, Albums, saved_search, unknown};
use crate::error::CatalogError;
use crate::find::Filter;
use crate::handle::Catalog;
use crate::language::{Condition, Search};

impl Catalog {
    /// Completes a filter by what is kept beside the catalogue: the files of albums that its search asks for,
    /// and those that were decided ([`Catalog::with_decided`]). Other filters are returned as they are.
    ///
    /// # Errors
    /// [`CatalogError::UnknownAlbum`], and errors of SQLite or the storage, of all databases.
    pub fn with_kept(&self, mut filter: Filter) -> Result<Filter, CatalogError> {
        if super::asks_album(&filter.search) {
            let albums = Albums::open_read_only(&Albums::beside(self.path()))?;
            filter.search = self.with_albums(albums.as_ref(), filter.search)?;
        }
        self.with_decided(filter)
    }

    /// The search with what albums consist of in place of their names.
    fn with_albums(&self, albums: Option<&Albums>, search: Search) -> Result<Search, CatalogError> {
        let each = |list: Vec<Search>| -> Result<Vec<Search>, CatalogError> {
            list.into_iter().map(|search| self.with_albums(albums, search)).collect()
        };
        Ok(match search {
            Search::And(list) => Search::And(each(list)?),
            Search::Or(list) => Search::Or(each(list)?),
            Search::Not(search) => Search::Not(Box::new(self.with_albums(albums, *search)?)),
            Search::Is(Condition::Album(name)) => {
                let Some(albums) = albums else { return Err(unknown(&name, &[])) };
                let album = albums.named(&name)?;
                match &album.content {
                    AlbumContent::Files(_) => Condition::Rows(albums.ids_in(self, &album)?).into(),
                    AlbumContent::Search(text) => {
                        saved_search(text).ok_or_else(|| CatalogError::BadAlbum {
                            name: album.name.clone(),
                            what: "its search is not one that this version understands".to_owned(),
                        })?
                    }
                }
            }
            search => search,
        })
    }
}
