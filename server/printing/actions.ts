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
import { record } from "#server/organizations/audit.ts";
import type { StaffOrAutomatic } from "#server/organizations/require-automatic.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Config } from "#server/platform/config.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { removeLater } from "#server/platform/files/remove-later.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import { deleteTicksOfJobs } from "./hand-out-store.ts";
import { deleteParticipantTicksOfJobs } from "./participant-hand-out-store.ts";
import { findJob, runIdOf, type OwnJob } from "./list-store.ts";
import { keyOfJob, keyOfReprint } from "./pdf-files.ts";
import { forgetFailure } from "./render-store.ts";
import { renderPrintJob } from "./render.ts";
import * as store from "./store.ts";
import { personName, unnamedFamily } from "#domain/identity/person-name.ts";

/** `remaining` counts the sheets that still wait because the job was full. */
export type Claim =
  | { empty: true; remaining: number }
  | { empty: false; jobId: string; sheets: number; remaining: number };

export type ClaimNeeds = Pick<Deps, "clock" | "enqueue"> & { config: Pick<Config, "SHEET_KEY"> };

/** One print job of the notes that wait. Those that do not fit wait for the next one. */
export async function claimWaitingNotes(
  tx: Tx,
  deps: ClaimNeeds,
  staff: Staff,
  { eventId, ...limits }: PrintLimits & { eventId: string },
): Promise<Claim> {
  await lockEvent(tx, staff, eventId);
  await store.lockPrinting(tx, eventId);
  const waiting = await whatIsDue(tx, staff, { eventId, now: deps.clock.now() });
  const createdAt = deps.clock.now();
  const job = await insertLetters(tx, deps, staff, { waiting, limits, createdAt });
  const remaining = await countRemaining(tx, staff, waiting, limits);
  if (job === undefined) return { empty: true, remaining };
  await store.saveRemaining(tx, staff, { jobId: job.jobId, remaining });
  const subject = { jobId: job.jobId, sheets: job.sheets, notes: job.letters, remaining };
  await record(tx, deps, staff, { action: "print-job.created", eventId, subject });
  await renderSoon(tx, deps, staff, { eventId, jobId: job.jobId });
  return { empty: false, jobId: job.jobId, sheets: job.sheets, remaining };
}

export async function renderSoon(
  tx: Tx,
  { enqueue }: Pick<Deps, "enqueue">,
  { organizationId }: StaffOrAutomatic,
  { eventId, jobId }: { eventId: string; jobId: string },
): Promise<void> {
  await enqueue(tx, renderPrintJob, { organizationId, jobId }, { key: jobId, turnOf: organizationId });
  invalidate(tx, [printingTopics.jobs(organizationId, eventId)]);
}

type NewLetters = {
  waiting: store.Waiting;
  limits: PrintLimits;
  createdAt: Date;
  automaticFor?: string | undefined;
  /** "new" for the first job of a run. */
  mailRunId?: string | undefined;
};

/**
 * Copies waiting notes and names to the sheets of a new print job, where they cannot change. In one transaction: a note
 * is never printed without a sheet or twice. The caller has locked the event and its printing, and has the job rendered.
 * Undefined if nothing waits, or only what is being saved right now.
 */
export async function insertLetters(
  tx: Tx,
  deps: ClaimNeeds,
  staff: StaffOrAutomatic,
  { waiting, limits, createdAt, automaticFor, mailRunId }: NewLetters,
): Promise<{ jobId: string; sheets: number; letters: number } | undefined> {
  const sheets = await packWaitingLetters(tx, staff, waiting, limits);
  if (sheets.length === 0) return undefined;
  const { eventId } = waiting;
  const jobId = newId(deps.clock);
  const notes = sheets.flatMap((sheet) => sheet.notes);
  const staffLetters = sheets.flatMap((sheet) => sheet.staffLetters);
  const letterCount = notes.length + staffLetters.length;
  const counts = { sheetCount: sheets.length, letterCount, kind: "letters" } as const;
  const run = { automaticFor, mailRunId: mailRunId === "new" ? jobId : mailRunId };
  const code = await insertPrintJob(tx, staff, { eventId, jobId, createdAt, ...counts, ...run });
  await store.insertSheets(tx, staff, { eventId, jobId, sheets: await withTokens(deps, code, sheets) });
  await store.copyToSheets(tx, staff, { jobId, notes });
  await store.copyStaffLettersToSheets(tx, staff, { jobId, letters: staffLetters });
  await markPrinted(tx, staff, { eventId, jobId, printedAt: createdAt, notes, staffLetters });
  return { jobId, sheets: sheets.length, letters: letterCount };
}

/** Excludes notes for days after `day`, which is today if it is left out. The days are read while the event is locked. */
export async function whatIsDue(
  tx: Tx,
  { organizationId }: StaffOrAutomatic,
  { eventId, now, day, inTime }: Pick<store.Waiting, "eventId" | "inTime"> & { now: Date; day?: string },
): Promise<store.Waiting> {
  const days = await findEventDays(tx, organizationId, eventId);
  if (days === undefined) throw new AppError(eventErrors.notFound);
  return { eventId, through: dueOn(days, day ?? dayIn(days.timeZone, now)), inTime };
}

export async function countRemaining(
  tx: Tx,
  staff: StaffOrAutomatic,
  waiting: store.Waiting,
  { limitPerSheet }: Pick<PrintLimits, "limitPerSheet">,
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
      contactName: personName(
        { contact: pair.contactName, account: first.note.createdByName },
        unnamedFamily,
      ),
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

/** The notes of the job and of the others of its run wait again. Returns how many; a second call frees none. */
export async function voidPrintJob(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  which: OwnJob,
): Promise<{ returned: number }> {
  const { eventId } = which;
  await lockEvent(tx, staff, eventId);
  const job = await findJob(tx, staff, which);
  if (job === undefined) throw new AppError(printingErrors.jobNotFound);
  if (job.voidedAt !== null) return { returned: 0 };
  const { organizationId, jobIds } = job;
  const now = deps.clock.now();
  const locked = await store.lockRun(tx, organizationId, jobIds);
  await store.voidJobs(tx, staff, { jobIds, voidedAt: now });
  await deleteTicksOfJobs(tx, staff, jobIds);
  await deleteParticipantTicksOfJobs(tx, staff, jobIds);
  let returned = 0;
  for (const jobId of jobIds) returned += await returnNotes(tx, staff, { eventId, jobId, returnedAt: now });
  // These PDFs cannot be opened any more, so delete them.
  const reprinted = await store.listReprinted(tx, staff, jobIds);
  await removeLater(tx, [
    keyOfJob(job),
    ...reprinted.map(({ jobId, number }) => keyOfReprint({ ...job, jobId }, number)),
  ]);
  const sheets = locked.reduce((sum, { sheetCount }) => sum + sheetCount, 0);
  const subject = { jobId: runIdOf(job), sheets, returned };
  await record(tx, deps, staff, { action: "print-job.voided", eventId, subject });
  invalidate(tx, [printingTopics.jobs(organizationId, eventId)]);
  return { returned };
}

/** Retries a failed job at once. A job that is ready or being rendered stays as it is. */
export async function renderAgain(
  tx: Tx,
  { enqueue }: Pick<Deps, "enqueue">,
  staff: Staff,
  which: OwnJob,
): Promise<void> {
  const { eventId } = which;
  await lockEvent(tx, staff, eventId);
  const job = await findJob(tx, staff, which);
  if (job === undefined) throw new AppError(printingErrors.jobNotFound);
  if (job.voidedAt !== null) throw new AppError(printingErrors.jobVoided);
  const { organizationId } = staff;
  if (!(await forgetFailure(tx, job))) return;
  const jobId = runIdOf(job);
  // A separate key: the failed attempt may still wait in the queue for minutes.
  await enqueue(
    tx,
    renderPrintJob,
    { organizationId, jobId },
    { key: `${jobId} again`, turnOf: organizationId },
  );
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
