// One request to the server, and what it says when it refuses.

const { toast } = await load("page");
const { patiently } = await load("line");
const { refresh } = await load("show");

export class Refused extends Error {
  constructor(status, words) {
    super(words);
    this.status = status; // 0: no answer came, so that nobody knows whether it was done
  }
}

export async function post(path, body, { signal, thinks = false } = {}) {
  const form = body instanceof URLSearchParams;
  const headers = { Accept: "application/json" };
  if (!form) headers["Content-Type"] = "application/json";
  const asked = fetch(path, { method: "POST", headers, body: form ? body : JSON.stringify(body), signal });
  let answer;
  try {
    answer = await (thinks ? asked : patiently(asked));
  } catch {
    throw new Refused(0, "The server cannot be reached. Nothing was done.");
  }
  if (answer.ok) return answer;
  const said = await answer.json().catch(() => ({}));
  const words = [said.detail, said.message].find((text) => typeof text === "string");
  throw new Refused(answer.status, words ?? `That did not work (${answer.status}).`);
}

// Say why something was refused; an old page is brought up to date.
export async function report(refusal) {
  if (!(refusal instanceof Refused)) throw refusal;
  toast(refusal.message + (refusal.status === 409 ? "; this is the table as it is now" : ""));
  if (refusal.status === 409) await refresh();
}
