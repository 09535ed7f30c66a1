import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import * as z from "zod/mini";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { createdPrintJob } from "#domain/printing/print-job.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { openSheetTokens } from "#domain/printing/sheet-code.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { completedUpload, issuedUpload } from "#domain/responses/upload.ts";
import type { WritingFamily } from "#tools/testing/writing-families.ts";
import type { Asking, ActionKind, Told } from "./faults-asking.ts";
import type { FaultsLedger } from "./faults-ledger.ts";
import type { FaultsWorld } from "./faults-world.ts";
import { aFamilyWriting, printedCodes, type SendNote } from "./notes-family.ts";
import { markOf, marksIn } from "./printing-ledger.ts";

export type Work = {
  world: FaultsWorld;
  asking: Asking;
  ledger: FaultsLedger;
  /** No new action begins after this. */
  until: AbortSignal;
  /** Pending requests are abandoned at this point. */
  giveUp: AbortSignal;
};

/** A browser that sends a picture gives up when its line has moved nothing for so long. */
const stalledMs = 60_000;
/** Between two tries, as a person or a screen would wait. */
const againMs = 300;
const meanPauseMs = 4_000;
const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

function codeOf({ text }: Told): string | undefined {
  return refusal.safeParse(jsonOf(text)).data?.error.code;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the screen shows: the server's sentence, and its own where there is none or only "something went wrong". */
export function errorText(told: Told | undefined, own: string): string {
  if (told === undefined || told.status === 500) return own;
  const { headers, text } = told;
  if (headers.get("content-type")?.startsWith("text/plain") === true) return text;
  return refusal.safeParse(jsonOf(text)).data?.error.message ?? own;
}

type Step = { kind: ActionKind; path: string; bearer: string; body: object; key?: string; own: string };

/** Asks once. Undefined, and counted with what the person sees, unless it was done. */
async function tryStep({ world, asking }: Work, step: Step): Promise<unknown> {
  const { kind, path, bearer, body, key, own } = step;
  const told = await asking.ask(kind, `${world.origin}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${bearer}`,
      "content-type": "application/json",
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    body: JSON.stringify(body),
  });
  if (told?.status === 200) return JSON.parse(told.text);
  asking.refused(errorText(told, own));
  if (told !== undefined && told.status < 500) asking.untrue(`${path} ${told.status} ${told.text}`);
  return undefined;
}

/** Retries until the action succeeds. Undefined if the drill ends first. */
export async function untilDone<T>(
  { asking, giveUp }: Work,
  kind: ActionKind,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  while (!giveUp.aborted) {
    const since = performance.now();
    const made = await attempt();
    if (made !== undefined) {
      asking.done(kind, since);
      return made;
    }
    await pause(againMs);
  }
  return undefined;
}

/** Dana prints a few letters again and again. */
export async function printOnAndOn(work: Work): Promise<void> {
  const { world, ledger, until } = work;
  const { orgId, eventId, dana: bearer } = world.camp;
  while (!until.aborted) {
    const key = randomUUID();
    const body = { orgId, eventId, maxSheets: 6 };
    const own = printingErrors.createUnanswered.message;
    const made = await untilDone(work, "print", () =>
      tryStep(work, { kind: "print", path: "/http/createPrintJobHttp", bearer, body, key, own }),
    );
    if (made === undefined) return;
    const { jobId } = createdPrintJob.parse(made);
    if (jobId !== null) {
      ledger.jobs.add(jobId);
      ledger.parts.set(jobId, ledger.part);
    }
    await pause(1_000);
  }
}

export type Sheet = { code: string; number: number };

/** Dana sends pictures of replies, one after the other. */
export async function uploadOnAndOn(work: Work, sheets: readonly Sheet[]): Promise<void> {
  const { world, ledger, until, asking } = work;
  const { orgId, eventId, dana: bearer } = world.camp;
  const tokenOf = await openSheetTokens(developmentSheetKey);
  for (let n = 0; !until.aborted; n += 1) {
    const sheet = sheets[n % sheets.length];
    if (sheet === undefined) throw new Error("No sheet was printed that a reply could be uploaded for.");
    const { token } = await tokenOf(sheet);
    const place = {
      orgId,
      eventId,
      jobId: sheet.code,
      sheetId: String(sheet.number).padStart(3, "0"),
      token,
    };
    const bytes = await aPicture();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const picture = { contentType: "image/jpeg", size: bytes.byteLength, sha256 };
    const step = (name: string, body: object, own: string) =>
      tryStep(work, { kind: "upload", path: `/http/${name}`, bearer, body: { ...place, ...body }, own });
    const responseId = await untilDone(work, "upload", async () => {
      const answer = await step("initSheetUploadHttp", picture, responseErrors.initFailed.message);
      if (answer === undefined) return undefined;
      const issued = issuedUpload.parse(answer);
      if (issued.uploadUrl === null) return issued.responseId ?? undefined;
      if (!(await putPicture(asking, issued.uploadUrl, issued.headers, bytes))) return undefined;
      const { storagePath } = issued;
      const sent = { storagePath, originalFileName: `IMG_${n}.jpg` };
      const completed = await step("completeSheetUploadHttp", sent, responseErrors.completeFailed.message);
      return completed === undefined ? undefined : completedUpload.parse(completed).responseId;
    });
    if (responseId === undefined) return;
    ledger.replies.set(responseId, sha256);
    ledger.parts.set(responseId, ledger.part);
    await pause(500);
  }
}

async function putPicture(
  asking: Asking,
  url: string,
  headers: Record<string, string>,
  bytes: Buffer<ArrayBuffer>,
): Promise<boolean> {
  const told = await asking.ask("upload", url, { method: "PUT", headers, body: bytes }, stalledMs);
  // 412: the object exists already, from an earlier attempt whose response was lost.
  if (told !== undefined && [200, 412].includes(told.status)) return true;
  asking.refused(told === undefined ? responseErrors.networkError.message : `Upload failed: ${told.status}`);
  return false;
}

/** Small, and like no other. */
async function aPicture(): Promise<Buffer<ArrayBuffer>> {
  const raw = { width: 120, height: 160, channels: 3 } as const;
  const made = await sharp(randomBytes(120 * 160 * 3), { raw })
    .jpeg({ quality: 60 })
    .toBuffer();
  return Buffer.from(made);
}

/** Dana invites one contact after the other. */
export async function inviteOnAndOn(work: Work): Promise<void> {
  const { world, ledger, until } = work;
  const { orgId, eventId, dana: bearer, invitees } = world.camp;
  for (const { email, ...contact } of invitees) {
    if (until.aborted) return;
    const body = { data: { orgId, eventId, ...contact } };
    const own = inviteErrors.createFailed.message;
    const path = "/callable/inviteContact";
    const made = await untilDone(work, "invite", () =>
      tryStep(work, { kind: "invite", path, bearer, body, own }),
    );
    if (made === undefined) return;
    ledger.invited.add(email);
    ledger.parts.set(email, ledger.part);
    await pause(900);
  }
}

/** A family writes to its children in turn and edits until a letter was printed. */
export async function writeOnAndOn(work: Work, family: WritingFamily): Promise<void> {
  const { world, asking, ledger, giveUp, until } = work;
  const { orgId, eventId } = world.camp;
  const send: SendNote = async (operation, { participantId }, input) => {
    while (!giveUp.aborted) {
      const since = performance.now();
      const told = await asking.ask("note", `${world.origin}/callable/${operation}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${family.bearer}` },
        body: JSON.stringify({ data: { orgId, eventId, participantId, ...input } }),
      });
      if (told?.status === 200) {
        asking.done("note", since);
        return { result: "done", body: JSON.parse(told.text) };
      }
      if (told !== undefined && printedCodes.has(codeOf(told) ?? "")) return { result: "printed" };
      asking.refused(errorText(told, noteErrors.saveFailed.message));
      if (told !== undefined && told.status < 500) asking.untrue(`addNote ${told.status} ${told.text}`);
      await pause(againMs);
    }
    return { result: "nothing" };
  };
  const write = aFamilyWriting({
    family,
    send,
    pauseMs: () => meanPauseMs * (0.5 + Math.random()),
    nameOf: (child, made) => `Letter ${markOf(child.number * 1_000 + made)}`,
    onSaved(noteId, text) {
      ledger.notes.texts.set(noteId, text);
      for (const name of [noteId, ...marksIn(text)]) ledger.parts.set(name, ledger.part);
    },
  });
  await write({ until: AbortSignal.any([until, giveUp]), mayDelete: false });
}
