import type { PrintLimits } from "#domain/printing/limits.ts";
import { packSheets, sheetsNeeded } from "#domain/printing/pack-sheets.ts";
import { inNaturalOrder } from "#domain/organizations/building-order.ts";
import { printingReasons } from "#domain/printing/reasons.ts";
import { Refused } from "#domain/refusal.ts";
import { listEventBuildings } from "#server/events/building-store.ts";
import { holdEvent } from "#server/events/hold-event.ts";
import { markPrinted, returnNotes } from "#server/notes/printed-notes.ts";
import type { Staff } from "#server/organizations/prove-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { newId } from "#server/platform/secrets.ts";
import * as store from "./store.ts";

/** `remaining` is how many sheets still wait: a job that was full must not look like the whole mail. */
export type Claim =
  | { empty: true; remaining: number }
  | { empty: false; jobId: string; sheets: number; remaining: number };

/**
 * The notes that wait become a print job: text and names are copied to its sheets, and from that moment nobody can
 * change what lies there. All of it or nothing: a note is never printed without a sheet, nor twice.
 */
export async function claimWaitingNotes(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  staff: Staff,
  { eventId, ...limits }: PrintLimits & { eventId: string },
): Promise<Claim> {
  await holdEvent(tx, staff, eventId);
  await store.holdPrinting(tx, eventId);
  const sheets = await packWaitingNotes(tx, staff, eventId, limits);
  const jobId = newId(clock);
  const now = clock.now();
  if (sheets.length > 0) {
    await store.insertPrintJob(tx, staff, { eventId, jobId, createdAt: now });
    await store.insertSheets(tx, staff, { eventId, jobId, sheets });
    const notes = sheets.flatMap((sheet) => sheet.notes);
    await store.copyToSheets(tx, staff, { jobId, notes });
    await markPrinted(tx, staff, { eventId, jobId, printedAt: now, notes });
  }
  const remaining = sheetsNeeded(await store.countWaiting(tx, staff, eventId), limits.limitPerSheet);
  return sheets.length === 0
    ? { empty: true, remaining }
    : { empty: false, jobId, sheets: sheets.length, remaining };
}

/** What goes on which sheet. The notes are held from here on. */
async function packWaitingNotes(
  tx: Tx,
  staff: Staff,
  eventId: string,
  limits: PrintLimits,
): Promise<(store.NewSheet & { notes: store.PlacedNote[] })[]> {
  const buildings = inNaturalOrder(await listEventBuildings(tx, staff, eventId));
  const buildingNames = new Map(buildings.map(({ id, name }) => [id, name]));
  // Each has at least one sheet, so a job never needs more of them than it has sheets.
  const pairs = await store.listWaitingPairs(tx, staff, eventId, {
    buildingIds: buildings.map(({ id }) => id),
    most: limits.maxSheets,
  });
  const pairOf = new Map(pairs.map((pair) => [pair.contactId, pair]));
  const held = await store.lockWaitingNotes(tx, staff, eventId, {
    contactIds: pairs.map(({ contactId }) => contactId),
    most: limits.maxSheets * limits.limitPerSheet,
  });
  return packSheets(held, limits).flatMap((notes, at) => {
    const [first] = notes;
    const pair = first && pairOf.get(first.contactId);
    if (first === undefined || pair === undefined) return [];
    const number = at + 1;
    return {
      ...pair,
      number,
      // As staff know them; else as they call themselves. Never an address: a child carries this about.
      contactName: pair.contactName ?? first.createdByName,
      buildingName: buildingNames.get(pair.buildingId ?? "") ?? null,
      notes: notes.map(({ id }, place) => ({ id, sheetNumber: number, position: place + 1 })),
    };
  });
}

/** The notes of a job that went wrong wait again. Voided twice, it is voided once; answers how many notes it freed. */
export async function voidPrintJob(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  staff: Staff,
  { eventId, jobId }: { eventId: string; jobId: string },
): Promise<{ returned: number }> {
  await holdEvent(tx, staff, eventId);
  const now = clock.now();
  if (await store.voidJob(tx, staff, { eventId, jobId, voidedAt: now }))
    return { returned: await returnNotes(tx, staff, { eventId, jobId, returnedAt: now }) };
  if (!(await store.isOwnJob(tx, staff, { eventId, jobId }))) throw new Refused(printingReasons.jobNotFound);
  return { returned: 0 };
}
