//! Places on a map: selected pictures near each other, as one point with their number.

use foldhash::HashMap;

use super::Columns;
use super::folders::FolderCount;
use super::selection::Selection;
use super::wanted::Area;
use crate::criteria::Place;

/// Pictures near each other on a map.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Cluster {
    /// Degrees north of the equator: the mean of the pictures.
    pub latitude: f64,
    /// Degrees east of Greenwich: the mean of the pictures.
    pub longitude: f64,
    /// Number of pictures in the cluster.
    pub count: u32,
    /// Row of the newest of them.
    pub id: i64,
}

/// Largest number of clusters of an answer.
const MOST_CLUSTERS: usize = 500;

/// Halvings of the map's width at the largest zoom.
const MOST_ZOOM: u8 = 22;

/// Cells of the grid across a tile of a map, which doubles with each zoom. A tile is 256 pixels wide, a
/// cell 64.
const CELLS_ACROSS_TILE: f64 = 4.0;

/// Sums of the pictures in a cell. Coordinates are within the cell, so that means are too.
#[derive(Clone, Copy, Debug)]
struct Cell {
    latitudes: f64,
    longitudes: f64,
    count: u32,
    position: usize,
}

impl Columns {
    /// The selected pictures in an area, in at most 500 clusters, the largest first. At each zoom the cells
    /// of the grid halve, from a quarter of the earth's circumference at 0; if there are too many clusters,
    /// cells are larger. The grid is fixed, so that clusters stay in place while the map moves.
    #[must_use]
    pub fn clusters(&self, selection: &Selection, area: &Place, zoom: u8) -> Vec<Cluster> {
        let Some(members) = self.members(selection) else { return Vec::new() };
        let area = Area::new(area);
        let mut zoom = i32::from(zoom.min(MOST_ZOOM));
        let mut cells: HashMap<(i32, i32), Cell> = HashMap::default();
        members.for_each(|position| {
            let Some((latitude, longitude)) = area.point(&self.loaded.arrays, position) else { return };
            let key = cell_of(latitude, longitude, zoom);
            add(&mut cells, key, Cell { latitudes: latitude, longitudes: longitude, count: 1, position });
            // Cells are joined on the way, so that they take little memory.
            while cells.len() > MOST_CLUSTERS {
                zoom -= 1;
                cells = joined(&cells);
            }
        });
        let cluster = |cell: &Cell| Cluster {
            latitude: cell.latitudes / f64::from(cell.count),
            longitude: cell.longitudes / f64::from(cell.count),
            count: cell.count,
            id: i64::from(self.loaded.arrays.ids[cell.position]),
        };
        let mut clusters: Vec<Cluster> = cells.values().map(cluster).collect();
        clusters.sort_unstable_by_key(|cluster| (std::cmp::Reverse(cluster.count), cluster.id));
        clusters
    }

    /// The folders below `under`, or the topmost ones, with the numbers of selected pictures. Folders without
    /// selected pictures are left out, as are those below an unknown one.
    #[must_use]
    pub fn folders(&self, selection: &Selection, under: Option<i64>) -> Vec<FolderCount> {
        let Some(members) = self.members(selection) else { return Vec::new() };
        let folders = &self.loaded.folders;
        let counts = self.folder_counts(members);
        match under.map(|id| folders.code(id)) {
            None => folders.children(None, &counts),
            Some(None) => Vec::new(),
            Some(code) => folders.children(code, &counts),
        }
    }

    /// The readable text of a folder's path, by its number, with a separator at its end.
    #[must_use]
    pub fn folder_path(&self, id: i64) -> Option<String> {
        let folders = &self.loaded.folders;
        folders.code(id).map(|code| folders.path(code))
    }
}

/// The row and column of the cell of a point. Halving both gives the cell at the next smaller zoom.
fn cell_of(latitude: f64, longitude: f64, zoom: i32) -> (i32, i32) {
    let cells = CELLS_ACROSS_TILE * f64::from(zoom).exp2();
    let row = (latitude + 90.0) / 360.0 * cells;
    let column = (longitude + 180.0) / 360.0 * cells;
    // The pole and the 180th meridian belong to the last cell.
    let last = |cells: f64| cells.ceil() - 1.0;
    (row.floor().min(last(cells / 2.0)) as i32, column.floor().min(last(cells)) as i32)
}

fn joined(cells: &HashMap<(i32, i32), Cell>) -> HashMap<(i32, i32), Cell> {
    let mut joined = HashMap::default();
    cells.iter().for_each(|((row, column), cell)| add(&mut joined, (row >> 1, column >> 1), *cell));
    joined
}

fn add(cells: &mut HashMap<(i32, i32), Cell>, key: (i32, i32), more: Cell) {
    cells
        .entry(key)
        .and_modify(|cell| {
            cell.latitudes += more.latitudes;
            cell.longitudes += more.longitudes;
            cell.count += more.count;
            cell.position = cell.position.min(more.position);
        })
        .or_insert(more);
}
