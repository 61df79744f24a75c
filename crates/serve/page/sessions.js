// @ts-check
// Ends the access of all other browsers, if the server has a token.

import { send } from "./api.js";
import { byId, toast } from "./dom.js";

/** Shows the button if there are sessions. */
export function showSessions(status) {
  byId("sessions").hidden = !status.token;
}

/** Connects the button. */
export function startSessions(failed) {
  byId("end-sessions").addEventListener("click", async () => {
    try {
      await send("DELETE", "sessions");
      toast("All other sessions were ended. The new address is where `thalweg serve` runs.");
    } catch (error) {
      failed(error);
    }
  });
}
