// @ts-check
// The page of `thalweg serve`: connects its parts, and shows what the address says.

import { address, facets, failed, live, map, now, search, timeline } from "./app.js";
import { askStatus, startConnection } from "./connection.js";
import { DateBar } from "./datebar.js";
import { startDialogs } from "./dialogs.js";
import { toast } from "./dom.js";
import { startKeys } from "./keys.js";
import { showPicture, startOpening } from "./opening.js";
import { startPanel } from "./panel.js";
import { showReports } from "./reports.js";
import { startSearching } from "./searching.js";
import { startSelected } from "./selected.js";
import { startSessions } from "./sessions.js";
import { setting, startSettings } from "./settings.js";
import { reload, show, showTotal, startShowing } from "./showing.js";
import { visible } from "./text.js";
import { startTravel } from "./travel.js";
import { applyView, fillView, startViews } from "./views.js";

new DateBar(timeline);
startShowing();
startSearching();
startOpening();
startViews();
startTravel();
startSelected();
startDialogs();
startKeys();
startConnection();
startSessions(failed);
startSettings((name, value) => {
  if (name === "size") { timeline.size = value; if (now.collection) timeline.relayout(); }
  if (name === "scheme") map.draw();
  if (name === "stacks") reload();
});

timeline.size = setting("size");
startPanel();
applyView();
search.set(address.state.query);
if (address.unknown !== null) toast(`There is no view “${visible(address.unknown)}”: this is the timeline.`);

askStatus().then(() => {
  const { collection, status } = now;
  if (collection && collection.total === 0) showTotal();
  else if (collection) facets.update(collection.query, status.facets);
  live.start();
  if (status.reports > 0) showReports().catch(failed);
}).catch(error => { failed(error); live.start(); });
show(address.state.query, address.state.picture ?? address.state.at);
fillView();
if (address.state.picture !== null) showPicture(address.state.picture);
