//! `/picture/ID/regions`: the named parts of a picture, such as faces.

use engine::Region;
use engine::tag::{Options, Want};
use serde::Serialize;

use super::{Call, tags};
use crate::answer::Answer;
use crate::problem::Problem;

#[derive(Serialize)]
struct Regions {
    regions: Vec<Region>,
}

pub(super) async fn regions(call: &Call<'_>, id: i64) -> Result<Answer, Problem> {
    let options = Options::wanting(Want::Roles);
    tags::of_metadata(call, id, options, |metadata| Regions { regions: engine::regions(metadata) }).await
}
