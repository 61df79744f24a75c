// Firefox by its remote protocol Marionette: JSON over TCP, each message with its length before it. It needs no driver
// and no package.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PROGRAMS = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
const START_WITHIN = 60_000, WAIT_WITHIN = 20_000;
/** Firefox gives its own port, and asks nobody for updates or settings. */
const PREFERENCES = {
  "app.update.enabled": false, "browser.shell.checkDefaultBrowser": false, "datareporting.policy.dataSubmissionEnabled": false,
  "marionette.port": 0, "network.captive-portal-service.enabled": false, "network.connectivity-service.enabled": false,
  "remote.log.level": "Error", "services.settings.server": "data:,", "toolkit.telemetry.enabled": false,
};
/** The key that names an element in answers (WebDriver, section 12.1). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Code points of keys (WebDriver, section 17.4.2). */
export const KEYS = { Enter: "\ue007", Escape: "\ue00c", End: "\ue010", Home: "\ue011" };

/** The program, or null if there is none. */
export const firefox = process.env.FIREFOX ?? PROGRAMS.find(existsSync) ?? null;

const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

export class Firefox {
  #socket;
  #child;
  #profile;
  #received = Buffer.alloc(0);
  #waiting = new Map();
  #last = 0;

  /** Starts Firefox without a window on the screen. */
  static async launch() {
    const browser = new Firefox();
    const profile = browser.#profile = mkdtempSync(join(tmpdir(), "thalweg-firefox-"));
    writeFileSync(join(profile, "user.js"), Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`).join(""));
    const args = ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile, "--width", "1400", "--height", "900"];
    browser.#child = spawn(firefox, args, { stdio: "ignore", env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: "1" } });
    await browser.#connect(join(profile, "MarionetteActivePort"));
    await browser.command("WebDriver:NewSession", { acceptInsecureCerts: false });
    return browser;
  }

  async #connect(file) {
    const end = Date.now() + START_WITHIN;
    while (!existsSync(file) || readFileSync(file, "utf8").trim() === "") {
      if (Date.now() > end || this.#child.exitCode !== null) throw new Error("Firefox did not start");
      await pause(50);
    }
    const port = Number(readFileSync(file, "utf8"));
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.on("data", data => this.#read(data));
    this.#socket.on("close", () => this.#waiting.forEach(({ reject }) => reject(new Error("Firefox has ended"))));
    this.#socket.on("error", () => {});
    await new Promise(resolve => this.#socket.once("connect", resolve));
  }

  #read(data) {
    this.#received = Buffer.concat([this.#received, data]);
    for (;;) {
      const colon = this.#received.indexOf(":");
      if (colon < 0) return;
      const end = colon + 1 + Number(this.#received.subarray(0, colon));
      if (this.#received.length < end) return;
      const message = JSON.parse(this.#received.subarray(colon + 1, end));
      this.#received = this.#received.subarray(end);
      // The first message greets.
      if (Array.isArray(message)) this.#answer(message);
    }
  }

  #answer([, id, error, result]) {
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) reject(new Error(`${error.error}: ${error.message}`));
    else resolve(result);
  }

  /** Sends a command of Marionette; resolves with its result. */
  command(name, parameters = {}) {
    const id = ++this.#last, text = JSON.stringify([0, id, name, parameters]);
    const answered = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    return answered;
  }

  go(url) { return this.command("WebDriver:Navigate", { url }); }

  /** Runs a function in the page; resolves with what it returns. */
  async run(action, ...args) {
    const { value } = await this.command("WebDriver:ExecuteScript", { script: `return (${action})(...arguments);`, args });
    return value;
  }

  /** Waits until a function in the page returns something true, and returns that. */
  async until(action, ...args) {
    for (const end = Date.now() + WAIT_WITHIN; ; await pause(20)) {
      const value = await this.run(action, ...args);
      if (value) return value;
      if (Date.now() > end) throw new Error(`not so after ${WAIT_WITHIN} ms: ${action}`);
    }
  }

  async #find(selector) {
    const { value } = await this.command("WebDriver:FindElement", { using: "css selector", value: selector });
    return value[ELEMENT];
  }

  /** Clicks in the middle of an element, as a user would. */
  async click(selector) { return this.command("WebDriver:ElementClick", { id: await this.#find(selector) }); }

  /** Types into an element. */
  async type(selector, text) { return this.command("WebDriver:ElementSendKeys", { id: await this.#find(selector), text }); }

  /** Errors and warnings of scripts, policies and styles from an address since the start. */
  async problems(address) {
    await this.command("Marionette:SetContext", { value: "chrome" });
    const problems = await this.run(start => Services.console.getMessageArray()
      .filter(message => message instanceof Ci.nsIScriptError && message.sourceName.startsWith(start))
      .map(message => message.toString()), address);
    await this.command("Marionette:SetContext", { value: "content" });
    return problems;
  }

  async close() {
    const ended = new Promise(resolve => this.#child.on("exit", resolve));
    this.command("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => {});
    const late = setTimeout(() => this.#child.kill("SIGKILL"), 5000);
    await ended;
    clearTimeout(late);
    this.#socket.destroy();
    rmSync(this.#profile, { recursive: true, force: true });
  }
}
