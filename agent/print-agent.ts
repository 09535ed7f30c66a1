/**
 * Prints what Cabin Courier has ready, on a printer of the office. One file, no dependencies: `node print-agent.ts` with
 * Node 24. Settings are environment variables; docs/camps/print-by-itself.md lists them.
 *
 * It never prints an order twice. Each step is in a journal before it happens: first the job is created at the printer,
 * then its number is written down, then the PDF is sent. A restarted agent asks the printer for that number. If the printer
 * has forgotten it, the agent reports "unknown": a person looks.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { open, readFile, rename, stat } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const env = process.env;
const server = setting("COURIER_SERVER").replace(/\/+$/, "");
const printer = setting("COURIER_PRINTER");
const tokenFile = setting("COURIER_TOKEN_FILE");
const journal = env["COURIER_JOURNAL"] ?? "print-agent-journal";
const pollMs = Number(env["COURIER_POLL_SECONDS"] ?? 30) * 1_000;
/** How often a printing job is looked at. */
const lookMs = Math.min(2_000, pollMs);
const answerMs = 60_000;

function setting(name: string): string {
  const value = env[name];
  if (value === undefined || value === "") throw new Error(`Set ${name}.`);
  return value;
}

/** The key and the letters must not cross a network unencrypted. */
function requireEncryption({ protocol, hostname }: URL): void {
  const isThisComputer = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (protocol !== "https:" && !isThisComputer)
    throw new Error("COURIER_SERVER must begin with https://, or be this computer.");
}

function say(sentence: string): void {
  process.stdout.write(`${new Date().toISOString()} ${sentence}\n`);
}

type Answer = { status: number; body: Buffer };

/** The request may have reached the other side. The other error means that no connection was made. */
class Unanswered extends Error {}
class Unreachable extends Error {}

function send(url: URL, method: string, headers: Record<string, string>, body?: Buffer): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let isConnected = false;
  const { request: begin } = url.protocol === "https:" ? https : http;
  const request = begin(url, { method, headers, agent: false, timeout: answerMs }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("error", (error) => reject(new Unanswered(error.message)));
    response.on("end", () => {
      const answered = { status: response.statusCode ?? 0, body: Buffer.concat(chunks) };
      if (response.complete) resolve(answered);
      else reject(new Unanswered("the answer was cut off"));
    });
  });
  request.on("socket", (socket) => socket.once("connect", () => (isConnected = true)));
  request.on("timeout", () => request.destroy(new Error(`no answer for ${answerMs / 1_000} s`)));
  request.on("error", (error) =>
    reject(isConnected ? new Unanswered(error.message) : new Unreachable(error.message)),
  );
  request.end(body);
  return promise;
}

type Order = { id: string; state: string; pages: number; sheets: number; paper: string; sides: string };

class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function ask(method: "GET" | "PUT", path: string, body?: object): Promise<Buffer> {
  // Read each time, so that a new key needs no restart.
  const token = (await readFile(tokenFile, "utf8")).trim();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const answer = await send(new URL(`${server}/api/v1/print-queue${path}`), method, headers, sent);
  if (answer.status === 200) return answer.body;
  const text = answer.body.toString().slice(0, 300);
  throw new Refused(answer.status, `The server answered ${answer.status}: ${text}`);
}

async function readQueue(problems: readonly string[]): Promise<Order[]> {
  const { orders }: { orders: Order[] } = JSON.parse((await ask("PUT", "", { problems })).toString());
  return orders;
}

type Attributes = Map<string, (string | number)[]>;
const tags = { operation: 1, job: 2, end: 3, printer: 4, integer: 0x21, boolean: 0x22, enum: 0x23 } as const;
const textTags = { keyword: 0x44, uri: 0x45, charset: 0x47, language: 0x48, mime: 0x49, name: 0x42 } as const;
const operations = { create: 5, document: 6, cancel: 8, jobAttributes: 9, printerAttributes: 11 } as const;
const jobStates = { held: 4, canceled: 7, aborted: 8, completed: 9 } as const;
const notFound = 0x0406;

function attribute(tag: number, name: string, value: string | Buffer): Buffer {
  const [label, bytes] = [Buffer.from(name), Buffer.from(value)];
  const [one, two] = [label.length, bytes.length];
  return Buffer.concat([
    Buffer.from([tag, one >> 8, one & 255]),
    label,
    Buffer.from([two >> 8, two & 255]),
    bytes,
  ]);
}

/** An empty name adds a value to the attribute before. */
const keywords = (name: string, values: readonly string[]): Buffer[] =>
  values.map((value, at) => attribute(textTags.keyword, at === 0 ? name : "", value));

function integer(name: string, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return attribute(tags.integer, name, bytes);
}

type IppAnswer = { status: number; groups: { tag: number; attributes: Attributes }[] };

async function ipp(operation: number, parts: readonly Buffer[], document?: Buffer): Promise<IppAnswer> {
  const url = new URL(printer.replace(/^ipp/, "http"));
  url.port ||= "631";
  const head = Buffer.from([2, 0, 0, operation, 0, 0, 0, 1, tags.operation]);
  const body = Buffer.concat([
    head,
    attribute(textTags.charset, "attributes-charset", "utf-8"),
    attribute(textTags.language, "attributes-natural-language", "en"),
    attribute(textTags.uri, "printer-uri", printer),
    ...parts,
    Buffer.from([tags.end]),
    ...(document === undefined ? [] : [document]),
  ]);
  const headers = { "content-type": "application/ipp", "content-length": String(body.length) };
  const answer = await send(url, "POST", headers, body);
  if (answer.status !== 200) return { status: 0x0500, groups: [] };
  return readIpp(answer.body);
}

function readIpp(bytes: Buffer): IppAnswer {
  const groups: IppAnswer["groups"] = [];
  let [at, name] = [8, ""];
  while (at < bytes.length) {
    const tag = bytes.readUInt8(at);
    at += 1;
    if (tag === tags.end) break;
    if (tag < 0x10) {
      groups.push({ tag, attributes: new Map() });
      continue;
    }
    const nameLength = bytes.readUInt16BE(at);
    if (nameLength > 0) name = bytes.toString("utf8", at + 2, at + 2 + nameLength);
    at += 2 + nameLength;
    const length = bytes.readUInt16BE(at);
    const value = bytes.subarray(at + 2, at + 2 + length);
    at += 2 + length;
    const attributes = groups.at(-1)?.attributes;
    const isNumber = tag === tags.integer || tag === tags.enum;
    const read = isNumber && length === 4 ? value.readInt32BE() : value.toString("utf8");
    attributes?.set(name, [...(attributes.get(name) ?? []), read]);
  }
  return { status: bytes.readUInt16BE(2), groups };
}

const isOk = ({ status }: IppAnswer) => status < 0x0100;
const textsOf = (attributes: Attributes, name: string) => (attributes.get(name) ?? []).map(String);
const numberOf = (attributes: Attributes, name: string) =>
  (attributes.get(name) ?? []).find((value) => typeof value === "number");

const user = attribute(textTags.name, "requesting-user-name", "cabin-courier");

/** Keywords of what is wrong with the printer. */
async function lookAtPrinter(): Promise<{ problems: string[]; attributes: Attributes }> {
  const wanted = ["sides", "media", "print-scaling", "document-format", "operations"].map(
    (one) => `${one}-supported`,
  );
  const offline = { problems: ["offline"], attributes: new Map() };
  try {
    const answer = await ipp(operations.printerAttributes, [
      user,
      ...keywords("requested-attributes", ["printer-state-reasons", ...wanted]),
    ]);
    const attributes = answer.groups.find(({ tag }) => tag === tags.printer)?.attributes;
    if (!isOk(answer) || attributes === undefined) return offline;
    const formats = textsOf(attributes, "document-format-supported");
    const reasons = textsOf(attributes, "printer-state-reasons").filter(
      // The server takes keywords only.
      (reason) => reason !== "none" && /^[a-z0-9-]{1,60}$/.test(reason),
    );
    const isAble =
      formats.includes("application/pdf") &&
      [operations.create, operations.document].every((one) =>
        attributes.get("operations-supported")?.includes(one),
      );
    const problems = isAble ? reasons : ["pdf-not-supported", ...reasons];
    return { problems: problems.slice(0, 20), attributes };
  } catch (error) {
    if (error instanceof Unanswered || error instanceof Unreachable) return offline;
    throw error;
  }
}

const media: Readonly<Record<string, string>> = { letter: "na_letter_8.5x11in", a4: "iso_a4_210x297mm" };

/** A job without a document prints nothing. */
async function createJob(order: Order, supported: Attributes): Promise<number> {
  const sides = order.sides === "duplex" ? "two-sided-long-edge" : "one-sided";
  // A printer may refuse a job for an attribute that it does not know.
  const job = [
    { name: "sides", value: sides, from: "sides-supported" },
    { name: "media", value: media[order.paper] ?? "na_letter_8.5x11in", from: "media-supported" },
    // Codes and fold marks must stay where they are.
    { name: "print-scaling", value: "none", from: "print-scaling-supported" },
  ].filter(({ value, from }) => textsOf(supported, from).includes(value));
  const answer = await ipp(operations.create, [
    user,
    attribute(textTags.name, "job-name", `Cabin Courier ${order.id}`),
    Buffer.from([tags.job]),
    ...job.flatMap(({ name, value }) => keywords(name, [value])),
  ]);
  const jobId = answer.groups
    .map((group) => numberOf(group.attributes, "job-id"))
    .find((id) => id !== undefined);
  if (isOk(answer) && jobId !== undefined) return jobId;
  throw new Error(`The printer refused the job (status ${answer.status}).`);
}

/** "claiming": the printer has no document. "sent": it has one, or was about to get it. "done": only to be reported. */
type Entry =
  | { step: "claiming" }
  | { step: "sent"; jobId: number }
  | { step: "done"; state: "printed" | "failed" | "unknown"; pages?: number; problems: string[] };

const fileOf = ({ id }: Order) => join(journal, `${id}.json`);
/** On the disk before it returns. */
async function write(path: string, text: string): Promise<void> {
  const file = await open(`${path}.new`, "w", 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  const folder = await open(journal, "r");
  await folder.sync();
  await folder.close();
}

/** A broken one stops the agent: only a person knows what was printed. */
async function readEntry(order: Order): Promise<Entry | undefined> {
  if (!existsSync(fileOf(order))) return undefined;
  const entry: Entry = JSON.parse(await readFile(fileOf(order), "utf8"));
  return entry;
}

const note = (order: Order, entry: Entry) => write(fileOf(order), JSON.stringify(entry));

/** Names this journal: the server gives an order to one journal only, also if two agents have the same key. */
async function nameOfJournal(): Promise<string> {
  const path = join(journal, "agent");
  if (!existsSync(path)) await write(path, randomUUID());
  return readFile(path, "utf8");
}

async function report(agent: string, order: Order, entry: Entry, problems: readonly string[]): Promise<void> {
  const { step } = entry;
  const told =
    step === "done"
      ? { state: entry.state, pages: entry.pages, problems: entry.problems }
      : { state: "claimed", problems };
  await ask("PUT", `/${order.id}`, { agent, ...told });
}

async function finish(agent: string, order: Order, entry: Extract<Entry, { step: "done" }>): Promise<void> {
  const wasDone = (await readEntry(order))?.step === "done";
  await note(order, entry);
  // The server was restored to an earlier state: it has forgotten that this was printed.
  if (order.state === "waiting" && wasDone) await ask("PUT", `/${order.id}/claim`, { agent });
  await report(agent, order, entry, []);
  say(`${order.id}: ${entry.state}${entry.pages === undefined ? "" : `, ${entry.pages} pages`}`);
}

/** Every step is written down before it happens, so that another run can go on from there. */
async function print(agent: string, order: Order): Promise<void> {
  let entry = await readEntry(order);
  if (entry === undefined && order.state === "waiting") {
    entry = { step: "claiming" };
    await note(order, entry);
  }
  // Claimed by a journal that is gone: the printer may have the job. The server believes this only after a while.
  entry ??= { step: "done", state: "unknown", problems: [] };
  if (entry.step === "claiming") entry = await sendToPrinter(agent, order);
  if (entry.step === "sent") entry = await waitForJob(agent, order, entry.jobId);
  if (entry.step === "done") await finish(agent, order, entry);
}

async function sendToPrinter(agent: string, order: Order): Promise<Entry> {
  const { problems, attributes } = await lookAtPrinter();
  // Another journal may get the order then, or staff open the PDF.
  if (problems.includes("offline") || problems.includes("pdf-not-supported"))
    throw new Unreachable("no printer");
  await ask("PUT", `/${order.id}/claim`, { agent });
  const pdf = await ask("GET", `/${order.id}/pdf/${agent}`);
  const jobId = await createJob(order, attributes);
  const sent = { step: "sent", jobId } as const;
  await note(order, sent);
  const last = [
    attribute(textTags.mime, "document-format", "application/pdf"),
    attribute(tags.boolean, "last-document", "\x01"),
  ];
  try {
    await ipp(operations.document, [integer("job-id", jobId), user, ...last], pdf);
  } catch (error) {
    // The job itself tells whether the printer has the document.
    if (!(error instanceof Unanswered) && !(error instanceof Unreachable)) throw error;
  }
  return sent;
}

async function waitForJob(agent: string, order: Order, jobId: number): Promise<Entry> {
  const wanted = ["job-state", "job-state-reasons", "job-impressions-completed"];
  let reported = performance.now();
  for (;;) {
    await pause(lookMs);
    const answer = await ipp(operations.jobAttributes, [
      integer("job-id", jobId),
      user,
      ...keywords("requested-attributes", wanted),
    ]);
    // The printer has forgotten it: it may have been printed.
    if (answer.status === notFound) return { step: "done", state: "unknown", problems: [] };
    const job: Attributes = answer.groups.find(({ tag }) => tag === tags.job)?.attributes ?? new Map();
    const state = numberOf(job, "job-state");
    const counted = numberOf(job, "job-impressions-completed");
    if (state === jobStates.completed)
      return {
        step: "done",
        state: "printed",
        pages: counted === undefined || counted === 0 ? order.pages : counted,
        problems: [],
      };
    if (state === jobStates.canceled) return { step: "done", state: "failed", problems: ["job-canceled"] };
    if (state === jobStates.aborted) return { step: "done", state: "failed", problems: ["job-aborted"] };
    // It waits for the rest of the document, which is lost: a restarted agent does not know how much has arrived.
    if (state === jobStates.held && textsOf(job, "job-state-reasons").includes("job-incoming"))
      await ipp(operations.cancel, [integer("job-id", jobId), user]);
    if (performance.now() - reported >= pollMs) {
      reported = performance.now();
      const { problems } = await lookAtPrinter();
      await readQueue(problems);
      await report(agent, order, { step: "sent", jobId }, problems);
    }
  }
}

async function round(agent: string): Promise<void> {
  const { problems } = await lookAtPrinter();
  for (const order of await readQueue(problems)) {
    try {
      await print(agent, order);
    } catch (error) {
      // Voided or claimed by another agent meanwhile.
      if (!(error instanceof Refused) || (error.status !== 404 && error.status !== 409)) throw error;
      say(`${order.id}: ${error.message}`);
    }
  }
}

requireEncryption(new URL(server));
// Not the group: systemd's credentials have it. Windows has no such mode.
if (process.platform !== "win32" && ((await stat(tokenFile)).mode & 0o007) !== 0)
  say(`All users of this computer can open ${tokenFile}. Run: chmod o= ${tokenFile}`);
mkdirSync(journal, { recursive: true, mode: 0o700 });
const agent = await nameOfJournal();
say(`Prints on ${printer} for ${server}.`);
for (let failures = 0; ;) {
  try {
    await round(agent);
    failures = 0;
  } catch (error) {
    failures += 1;
    say(error instanceof Error ? error.message : String(error));
  }
  // With jitter, so that the agents of many camps do not ask at the same moment after an outage.
  const waitMs = Math.min(pollMs * 2 ** Math.min(failures, 10), 600_000);
  await pause(waitMs * (0.8 + 0.4 * Math.random()));
}
