import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Agent, request as httpRequest } from "node:http";
import * as z from "zod/mini";
import { issuedUpload } from "#domain/responses/upload.ts";
import { sharedNowMs } from "../helper-process.ts";
import { letter } from "../letters.ts";
import type { Family, PaperSheet, People, StaffPlace } from "./camps.ts";
import { sheetsPerPrintJob, type Rates } from "./market.ts";

/** One note in so many is a new one; the others are written on. */
const oneNewIn = 5;

type Saved = { topic: string; at: number };
type Actions = Record<keyof Rates, (turn: number) => Promise<void>>;
type Place = { origins: readonly string[]; people: People; photographs: readonly Buffer[] };

const savedNote = z.object({
  result: z.object({ note: z.object({ id: z.string(), updatedAt: z.string() }) }),
});
const madeJob = z.object({ sheets: z.number() });

/** What people do, one request after the other as their browsers send them. A wrong answer throws. */
export function openActions({ origins, people, photographs }: Place) {
  const saves: Saved[] = [];
  let sheets = 0;
  let request = 0;
  const turnsOf = { editing: 0, beginning: 0, printing: 0, uploads: 0 };

  /** In turn to each API process, as a balancer would. */
  function origin(): string {
    request += 1;
    return origins[request % origins.length] ?? "";
  }

  async function ask(bearer: string, path: string, input?: object): Promise<string> {
    const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
    const url = `${origin()}${path}`;
    return good(
      path,
      input === undefined
        ? await send({ method: "GET", url, headers })
        : await send({ method: "POST", url, headers, body: JSON.stringify(input) }),
    );
  }

  async function saveNote(turn: number): Promise<void> {
    const isNew = turn % oneNewIn === oneNewIn - 1;
    const family = isNew
      ? next(people.beginning, turnsOf.beginning++)
      : inTurn(people.editing, turnsOf.editing++);
    const { orgId, eventId, participantId, userId, bearer } = family;
    const text = `${letter} ${turn} ${randomUUID()}`;
    const version = isNew ? {} : { basedOn: family.savedAt };
    const data = { orgId, eventId, participantId, noteId: family.noteId ?? randomUUID(), text, ...version };
    saves.push({ topic: `user:${userId}`, at: sharedNowMs() });
    const { result } = savedNote.parse(JSON.parse(await ask(bearer, "/callable/addNote", { data })));
    family.noteId = result.note.id;
    family.savedAt = result.note.updatedAt;
  }

  async function print(): Promise<void> {
    const { orgId, eventId, bearer } = inTurn(people.printing, turnsOf.printing++);
    const job = await ask(bearer, "/http/createPrintJobHttp", {
      orgId,
      eventId,
      maxSheets: sheetsPerPrintJob,
    });
    const made = madeJob.parse(JSON.parse(job));
    if (made.sheets === 0) throw new Error("there was nothing to print");
    sheets += made.sheets;
  }

  async function upload(): Promise<void> {
    const at = turnsOf.uploads++;
    const sheet = inTurn(people.sheets, at);
    // Random bytes make each image unique: identical bytes would count as already uploaded.
    const bytes = Buffer.concat([inTurn(photographs, at), randomBytes(16)]);
    const place = placeOf(sheet);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const picture = { contentType: "image/jpeg", size: bytes.length, sha256 };
    const issued = issuedUpload.parse(
      JSON.parse(await ask(sheet.bearer, "/http/initSheetUploadHttp", { ...place, ...picture })),
    );
    if (issued.uploadUrl === null) throw new Error("a new picture was there already");
    good("PUT", await send({ method: "PUT", url: issued.uploadUrl, headers: issued.headers, body: bytes }));
    const { storagePath } = issued;
    await ask(sheet.bearer, "/http/completeSheetUploadHttp", {
      ...place,
      storagePath,
      originalFileName: "IMG_0001.jpg",
    });
  }

  const actions: Actions = {
    notes: saveNote,
    familyReads: async (turn) => {
      const family = inTurn(people.editing, turn * 7);
      await ask(family.bearer, inTurn(familyQuestions, turn)(family));
    },
    staffReads: async (turn) => {
      const staff = inTurn(people.staff, turn * 11);
      await ask(staff.bearer, inTurn(staffQuestions, turn)(staff));
    },
    printJobs: print,
    uploads: upload,
  };
  return { actions, saves, sheets: () => sheets };
}

const familyQuestions: readonly ((family: Family) => string)[] = [
  () => "/api/session",
  () => "/api/my/participants",
  () => "/api/my/activity",
  ({ participantId }) => `/api/my/participants/${participantId}`,
  ({ participantId }) => `/api/my/participants/${participantId}/notes`,
  ({ participantId }) => `/api/my/participants/${participantId}/responses`,
];

const staffQuestions: readonly ((staff: StaffPlace) => string)[] = [
  () => "/api/session",
  ({ orgId }) => `/api/org/${orgId}`,
  ({ orgId, eventId }) => `/api/org/${orgId}/events/${eventId}/roster`,
  ({ orgId, eventId }) => `/api/org/${orgId}/events/${eventId}/printJobs`,
  ({ orgId, eventId }) => `/api/org/${orgId}/events/${eventId}/uploadHistory`,
  ({ orgId, eventId }) => `/api/org/${orgId}/events/${eventId}/unmatched`,
];

function placeOf({ orgId, eventId, jobCode, number, token }: PaperSheet) {
  return { orgId, eventId, jobId: jobCode, sheetId: String(number).padStart(3, "0"), token };
}

function good(path: string, { status, text }: Answer): string {
  if (status !== 200) throw new Error(`${path.slice(0, 60)}: ${status} ${text.slice(0, 200)}`);
  return text;
}

function inTurn<T>(all: readonly T[], turn: number): T {
  return next(all, turn % all.length);
}

function next<T>(all: readonly T[], at: number): T {
  const one = all[at];
  if (one === undefined) throw new Error("No entry is left in the list.");
  return one;
}

type Call = {
  method: "GET" | "POST" | "PUT";
  url: string;
  headers: Record<string, string>;
  body?: Buffer | string;
};
type Answer = { status: number; text: string };

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const patienceMs = 60_000;

function send({ method, url, headers, body = "" }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = { "content-length": Buffer.byteLength(body) };
    const params = httpRequest(
      url,
      { method, agent, headers: method === "GET" ? headers : { ...headers, ...length }, timeout: patienceMs },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => void (text += chunk));
        response.once("end", () => resolve({ status: response.statusCode ?? 0, text }));
        response.once("error", reject);
      },
    );
    params.once("timeout", () => params.destroy(new Error("no answer within a minute")));
    params.once("error", reject);
    params.end(body);
  });
}
