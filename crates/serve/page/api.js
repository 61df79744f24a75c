// @ts-check
// Requests to the server: relative addresses, errors as objects, waiting while the server is loading.

const BASE = new URL("api/v1/", document.baseURI);

/** An answer that is not what was asked for. */
export class ApiError extends Error {
  constructor(status, error = {}) {
    super(error.message ?? `the server answered with status ${status}`);
    this.status = status;
    this.code = error.code ?? "unknown";
    this.hint = error.hint ?? null;
    this.mistakes = error.mistakes ?? [];
  }
}

/** The address of a resource; parameters that are null are left out. */
export function address(path, parameters = {}) {
  const url = new URL(path, BASE);
  for (const [name, value] of Object.entries(parameters))
    if (value !== null && value !== undefined && value !== "") url.searchParams.set(name, value);
  return url.href;
}

/** Codes of answers that come soon: the page asks again by itself. */
const SOON = ["loading", "busy", "finding", "searching"];

const pause = (milliseconds, signal) => new Promise((resolve, reject) => {
  const timer = setTimeout(resolve, milliseconds);
  signal?.addEventListener("abort", () => { clearTimeout(timer); reject(signal.reason); }, { once: true });
});

async function failure(answer) {
  const body = await answer.json().catch(() => ({}));
  return new ApiError(answer.status, body.error);
}

async function request(url, options) {
  try {
    return await fetch(url, { credentials: "same-origin", ...options });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(0, { code: "offline", message: "The server does not answer" });
  }
}

/** Asks until there is an answer other than those that come soon; the waits get longer. */
async function ask(url, options) {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await request(url, options);
    if (answer.ok) return answer;
    const error = await failure(answer);
    if (!SOON.includes(error.code) || attempt === 40) throw error;
    await pause(Math.min(2000, 100 * 1.5 ** attempt), options.signal);
  }
}

/** Why an address has no picture; null if it has one by now, or that cannot be found out. */
export async function whyNot(url, signal) {
  try {
    const answer = await request(url, { signal });
    if (!answer.ok) return await failure(answer);
    await answer.body?.cancel();
    return null;
  } catch (error) {
    return error instanceof ApiError ? error : null;
  }
}

/** The JSON of an answer. */
export const get = async (path, parameters, signal) => (await ask(address(path, parameters), { signal })).json();

/** The bytes of an answer, and its generation. */
export async function getBytes(path, parameters, signal) {
  const answer = await ask(address(path, parameters), { signal });
  const generation = Number(answer.headers.get("Thalweg-Generation"));
  return { generation, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** Sends JSON. */
export async function send(method, path, body) {
  const options = { method, headers: { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body) };
  const answer = await ask(address(path), options);
  return answer.status === 204 ? null : answer.json();
}

/** Sends JSON, and returns the answer as a file: `{ name, blob }`. */
export async function fetchFile(path, body, signal) {
  const answer = await ask(address(path),
    { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "download";
  return { name, blob: await answer.blob() };
}

/** Whether an error only says that a request was not needed any more. */
export const isAbort = error => error?.name === "AbortError";

/** The address of a thumbnail; `page` is null for the first one. */
export const thumbnail = (id, size, version, page = null) => address(`thumb/${id}/${size}`, { v: version, page });
