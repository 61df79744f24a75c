// @ts-check
// "Back" and "forward" of the browser: the page becomes what the address says.

import { address, search, viewer } from "./app.js";
import { closePicture, showPicture } from "./opening.js";
import { isAsked, show } from "./showing.js";
import { applyView, fillView } from "./views.js";

/** Follows the address. */
export function startTravel() {
  address.addEventListener("change", () => {
    const { query, picture, at } = address.state;
    const isMoved = document.body.dataset.view !== address.state.view;
    applyView();
    // Closing a picture leaves the groups and their page as they are.
    if (isMoved || !viewer.isOpen) fillView();
    if (!isAsked(query)) {
      search.set(query);
      show(query, at);
    }
    if (picture !== null) showPicture(picture);
    else if (viewer.isOpen) closePicture();
  });
}
