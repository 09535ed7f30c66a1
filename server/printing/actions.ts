import { randomBytes } from "node:crypto";
import { AppError } from "#domain/app-error.ts";
import { dayIn } from "#domain/events/calendar-day.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { dueOn } from "#domain/events/letter-day.ts";
import { inNaturalOrder } from "#domain/name-order.ts";
import { signedStaffLetter, staffSenderName, staffSignature } from "#domain/notes/staff-letter.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import type { PrintLimits } from "#domain/printing/limits.ts";
import { packSheets, sheetsNeeded } from "#domain/printing/pack-sheets.ts";
import { newJobCode, openSheetTokens } from "#domain/printing/sheet-code.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { listEventBuildings } from "#server/events/building-store.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import { lockEvent } from "#server/events/store.ts";
import { markPrinted, returnNotes } from "#server/notes/actions.ts";
import { lockStaffLetters, type LockedStaffLetter } from "#server/notes/staff-letter-store.ts";
import { record, recordBySystem } from "#server/organizations/audit.ts";
import type { StaffOrAutomatic } from "#server/organizations/require-automatic.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Config } from "#server/platform/config.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { removeLater } from "#server/platform/files/remove-later.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import { deleteTicksOfJob } from "./hand-out-store.ts";
import { deleteParticipantTicksOfJob } from "./participant-hand-out-store.ts";
import { findJob } from "./list-store.ts";
import { keyOfJob, keyOfReprint } from "./pdf-files.ts";
import { orderIfPrinter } from "./printer.ts";
import { forgetFailure } from "./render-store.ts";
import { renderPrintJob } from "./render.ts";
import * as store from "./store.ts";

/** `remaining` counts the sheets that still wait because the job was full. */
export type Claim =
  | { empty: true; remaining: number }
  | { empty: false; jobId: string; sheets: number; remaining: number };

export type ClaimNeeds = Pick<Deps, "clock" | "enqueue"> & { config: Pick<Config, "SHEET_KEY"> };

/**
 * Copies waiting notes and names to the sheets of a new print job, where they cannot change. In one transaction: a
 * note is never printed without a sheet or twice, and every job is enqueued for rendering.
 */
export async function claimWaitingNotes(
  tx: Tx,
  deps: ClaimNeeds,
  staff: StaffOrAutomatic,
  { eventId, mailOf, ...limits }: PrintLimits & { eventId: string; mailOf?: MailOfDay },
): Promise<Claim> {
  await lockEvent(tx, staff, eventId);
  await store.lockPrinting(tx, eventId);
  const waiting = await whatIsDue(tx, deps, staff, { eventId, mailOf });
  const sheets = await packWaitingLetters(tx, staff, waiting, limits);
  if (sheets.length === 0)
    return { empty: true, remaining: await countRemaining(tx, staff, waiting, limits) };
  const jobId = newId(deps.clock);
  const notes = sheets.flatMap((sheet) => sheet.notes);
  const staffLetters = sheets.flatMap((sheet) => sheet.staffLetters);
  const counts = { sheetCount: sheets.length, letterCount: notes.length + staffLetters.length };
  const job = { eventId, jobId, createdAt: deps.clock.now(), ...counts, kind: "letters" } as const;
  const isAutomatic = staff.userId === null;
  const automaticFor = isAutomatic ? mailOf?.day : undefined;
  const code = await insertPrintJob(tx, staff, { ...job, automaticFor });
  await store.insertSheets(tx, staff, { eventId, jobId, sheets: await withTokens(deps, code, sheets) });
  await store.copyToSheets(tx, staff, { jobId, notes });
  await store.copyStaffLettersToSheets(tx, staff, { jobId, letters: staffLetters });
  await markPrinted(tx, staff, { eventId, jobId, printedAt: job.createdAt, notes, staffLetters });
  const remaining = await countRemaining(tx, staff, waiting, limits);
  await store.saveRemaining(tx, staff, { jobId, remaining });
  if (isAutomatic) await orderIfPrinter(tx, deps, staff, { eventId, jobId });
  const { organizationId } = staff;
  const subject = { jobId, sheets: sheets.length, notes: job.letterCount, remaining };
  if (isAutomatic)
    await recordBySystem(tx, deps, organizationId, { action: "print-job.made-at-cut-off", eventId, subject });
  else await record(tx, deps, staff, { action: "print-job.created", eventId, subject });
  await deps.enqueue(tx, renderPrintJob, { organizationId, jobId }, { key: jobId, turnOf: organizationId });
  invalidate(tx, [printingTopics.jobs(organizationId, eventId)]);
  return { empty: false, jobId, sheets: sheets.length, remaining };
}

export type MailOfDay = { day: string; savedBefore: Date; pressedAt: Date };

/** Excludes notes for later days. The days are read while the event is locked. */
async function whatIsDue(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  { organizationId }: StaffOrAutomatic,
  { eventId, mailOf }: { eventId: string; mailOf: MailOfDay | undefined },
): Promise<store.Waiting> {
  const days = await findEventDays(tx, organizationId, eventId);
  if (days === undefined) throw new AppError(eventErrors.notFound);
  const day = mailOf?.day ?? dayIn(days.timeZone, clock.now());
  return { eventId, through: dueOn(days, day), inTime: mailOf };
}

async function countRemaining(
  tx: Tx,
  staff: StaffOrAutomatic,
  waiting: store.Waiting,
  { limitPerSheet }: PrintLimits,
): Promise<number> {
  return sheetsNeeded(await store.countWaiting(tx, staff, waiting), limitPerSheet);
}

type PackedSheet = store.NewSheet & { notes: store.PlacedNote[]; staffLetters: store.PlacedLetter[] };

/** Locks the letters. */
async function packWaitingLetters(
  tx: Tx,
  staff: StaffOrAutomatic,
  waiting: store.Waiting,
  limits: PrintLimits,
): Promise<PackedSheet[]> {
  const buildings = inNaturalOrder(await listEventBuildings(tx, staff, waiting.eventId));
  const buildingNames = new Map(buildings.map(({ id, name }) => [id, name]));
  // Each pair has at least one sheet, so a job needs at most maxSheets pairs.
  const pairs = await store.listWaitingPairs(tx, staff, waiting, {
    buildingIds: buildings.map(({ id }) => id),
    most: limits.maxSheets,
  });
  const pairOf = new Map(pairs.map((pair) => [pair.sheetGroup, pair]));
  const notes = await store.lockWaitingNotes(tx, staff, waiting, {
    contactIds: pairs.flatMap(({ contactId }) => contactId ?? []),
    most: limits.maxSheets * limits.limitPerSheet,
  });
  const notesOf = Map.groupBy(notes, ({ contactId }) => contactId);
  const fromStaff = pairs.filter(({ contactId }) => contactId === null).map(({ sheetGroup }) => sheetGroup);
  const lettersOf = Map.groupBy(
    fromStaff.length === 0 ? [] : await lockStaffLetters(tx, staff, fromStaff),
    ({ id }) => id,
  );
  const locked = pairs.flatMap(({ sheetGroup }) => [
    ...(notesOf.get(sheetGroup) ?? []).map((note) => ({ sheetGroup, questions: note.questions, note })),
    ...(lettersOf.get(sheetGroup) ?? []).map((letter) => ({ sheetGroup, letter })),
  ]);
  return packSheets(locked, limits).flatMap((some, at) => {
    const [first] = some;
    const pair = first && pairOf.get(first.sheetGroup);
    if (first === undefined || pair === undefined) return [];
    const number = at + 1;
    const { sheetGroup: _, ...names } = pair;
    const place = { ...names, number, buildingName: buildingNames.get(pair.buildingId ?? "") ?? null };
    if ("letter" in first) return { ...place, ...staffSheet(first.letter, number) };
    const own = some.flatMap((one) => ("note" in one ? one.note : []));
    return {
      ...place,
      // The staff's name for the contact, else the contact's own. Never an address: a child carries the sheet.
      contactName: pair.contactName ?? first.note.createdByName,
      signedAs: first.note.signedAs,
      largePrint: first.note.largePrint,
      language: first.note.language,
      notes: own.map(({ id }, index) => ({ id, sheetNumber: number, position: index + 1 })),
      staffLetters: [],
    };
  });
}

function staffSheet({ id, text, language, largePrint, ...letter }: LockedStaffLetter, sheetNumber: number) {
  const signature = staffSignature(language, letter.organizationName);
  return {
    kind: "team" as const,
    contactName: staffSenderName(letter.writtenByName),
    signedAs: signature,
    largePrint,
    language,
    notes: [],
    staffLetters: [{ id, sheetNumber, text: signedStaffLetter({ ...letter, text, signature }) }],
  };
}

/** Its notes wait again. Returns how many notes it freed; a second call frees none. */
export async function voidPrintJob(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  { eventId, jobId }: { eventId: string; jobId: string },
): Promise<{ returned: number }> {
  await lockEvent(tx, staff, eventId);
  const now = deps.clock.now();
  const voided = await store.voidJob(tx, staff, { eventId, jobId, voidedAt: now });
  if (voided === undefined) {
    if (!(await store.isOwnJob(tx, staff, { eventId, jobId })))
      throw new AppError(printingErrors.jobNotFound);
    return { returned: 0 };
  }
  await deleteTicksOfJob(tx, staff, jobId);
  await deleteParticipantTicksOfJob(tx, staff, jobId);
  const returned = await returnNotes(tx, staff, { eventId, jobId, returnedAt: now });
  // These PDFs cannot be opened any more, so delete them.
  const files = { organizationId: staff.organizationId, eventId, jobId };
  const reprinted = await store.listReprinted(tx, staff, jobId);
  await removeLater(tx, [keyOfJob(files), ...reprinted.map((number) => keyOfReprint(files, number))]);
  const subject = { jobId, sheets: voided.sheetCount, returned };
  await record(tx, deps, staff, { action: "print-job.voided", eventId, subject });
  invalidate(tx, [printingTopics.jobs(staff.organizationId, eventId)]);
  return { returned };
}

/** Retries a failed job at once. A job that is ready or being rendered stays as it is. */
export async function renderAgain(
  tx: Tx,
  { enqueue }: Pick<Deps, "enqueue">,
  staff: Staff,
  { eventId, jobId }: { eventId: string; jobId: string },
): Promise<void> {
  await lockEvent(tx, staff, eventId);
  const job = await findJob(tx, staff, { eventId, jobId });
  if (job === undefined) throw new AppError(printingErrors.jobNotFound);
  if (job.voidedAt !== null) throw new AppError(printingErrors.jobVoided);
  const { organizationId } = staff;
  const key = { organizationId, jobId };
  if (!(await forgetFailure(tx, key))) return;
  // A separate key: the failed attempt may still wait in the queue for minutes.
  await enqueue(tx, renderPrintJob, key, { key: `${jobId} again`, turnOf: organizationId });
  invalidate(tx, [printingTopics.jobs(organizationId, eventId)]);
}

/** Codes have 40 random bits: five collisions in a row are a bug. */
const maxCodes = 5;

export async function insertPrintJob(
  tx: Tx,
  staff: StaffOrAutomatic,
  job: Omit<store.NewPrintJob, "code">,
): Promise<string> {
  for (let tries = 0; tries < maxCodes; tries += 1) {
    const code = newJobCode(randomBytes(5));
    if (await store.insertPrintJob(tx, staff, { ...job, code })) return code;
  }
  throw new Error("Found no free code for a print job.");
}

export async function withTokens<S extends { number: number }>(
  { config }: { config: Pick<Config, "SHEET_KEY"> },
  code: string,
  sheets: readonly S[],
): Promise<(S & { tokenHash: Uint8Array })[]> {
  const tokenOf = await openSheetTokens(config.SHEET_KEY);
  return Promise.all(
    sheets.map(async (sheet) => ({
      ...sheet,
      tokenHash: (await tokenOf({ code, number: sheet.number })).hash,
    })),
  );
}
