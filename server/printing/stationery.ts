import { inNaturalOrder } from "#domain/name-order.ts";
import { sheetsPerJob } from "#domain/printing/limits.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { boxesFor, inJobs, languageFor, type StationeryFor } from "#domain/printing/stationery.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { AppError } from "#domain/app-error.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { listEventBuildings } from "#server/events/building-store.ts";
import { lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import { insertPrintJob, withTokens, type ClaimNeeds } from "./actions.ts";
import { renderPrintJob } from "./render.ts";
import * as store from "./stationery-store.ts";

export type MadeStationery = { jobIds: string[]; sheets: number };

/**
 * One sheet per selected participant, with its own code and no letter, in as many print jobs as needed. Nothing waits
 * for it, so pressing twice prints twice.
 */
export async function printStationery(
  tx: Tx,
  deps: ClaimNeeds,
  staff: Staff,
  { eventId, ...request }: StationeryFor & { eventId: string },
): Promise<MadeStationery> {
  await lockEvent(tx, staff, eventId);
  if (!(await store.printsStationery(tx, staff))) throw new AppError(printingErrors.stationeryOff);
  const sheets = await sheetsFor(tx, staff, eventId, request);
  if (sheets.length === 0)
    throw new AppError(
      request.participantId === undefined ? printingErrors.noParticipants : rosterErrors.participantNotFound,
    );
  const jobIds = await makeJobs(tx, deps, staff, { eventId, sheets });
  await record(tx, deps, staff, {
    action: "stationery.printed",
    eventId,
    subject: { jobIds: jobIds.join(" "), sheets: sheets.length },
  });
  return { jobIds, sheets: sheets.length };
}

/** One sheet per participant of a building, on which a counselor writes to the guardians. */
export async function printCounselorSheets(
  tx: Tx,
  deps: ClaimNeeds,
  staff: Staff,
  { eventId, buildingId }: { eventId: string; buildingId: string | null },
): Promise<MadeStationery> {
  await lockEvent(tx, staff, eventId);
  const found = await sheetsFor(tx, staff, eventId, { buildingIds: [buildingId] });
  if (found.length === 0) throw new AppError(printingErrors.noParticipants);
  // A counselor reads it, not the child.
  const sheets = found.map((sheet) => ({ ...sheet, ...counselorSheet }));
  const jobIds = await makeJobs(tx, deps, staff, { eventId, sheets });
  await record(tx, deps, staff, {
    action: "counselor-sheets.printed",
    eventId,
    subject: { jobIds: jobIds.join(" "), sheets: sheets.length },
  });
  return { jobIds, sheets: sheets.length };
}

const counselorSheet = { kind: "counselor", addressedTo: [], language: "en", largePrint: false } as const;

async function makeJobs(
  tx: Tx,
  deps: ClaimNeeds,
  staff: Staff,
  { eventId, sheets }: { eventId: string; sheets: readonly Sheet[] },
): Promise<string[]> {
  const jobIds: string[] = [];
  for (const some of inJobs(sheets, sheetsPerJob.most))
    jobIds.push(await makeJob(tx, deps, staff, { eventId, sheets: some }));
  invalidate(tx, [printingTopics.jobs(staff.organizationId, eventId)]);
  return jobIds;
}

type Sheet = Omit<store.NewStationerySheet, "number" | "tokenHash">;

async function sheetsFor(tx: Tx, staff: Staff, eventId: string, request: StationeryFor): Promise<Sheet[]> {
  const buildings = inNaturalOrder(await listEventBuildings(tx, staff, eventId));
  const nameOf = new Map(buildings.map(({ id, name }) => [id, name]));
  const inOrder = buildings.map(({ id }) => id);
  const writers = await store.listWriters(tx, staff, eventId, { ...request, inOrder });
  const ids = writers.map(({ participantId }) => participantId);
  const known = Map.groupBy(await store.listAddressees(tx, staff, eventId, ids), (one) => one.participantId);
  return writers.map((writer) => {
    const addressees = known.get(writer.participantId) ?? [];
    return {
      ...writer,
      kind: "family",
      buildingName: nameOf.get(writer.buildingId ?? "") ?? null,
      addressedTo: boxesFor(addressees),
      language: languageFor(addressees),
    };
  });
}

async function makeJob(
  tx: Tx,
  deps: ClaimNeeds,
  staff: Staff,
  { eventId, sheets }: { eventId: string; sheets: readonly Sheet[] },
): Promise<string> {
  const jobId = newId(deps.clock);
  const createdAt = deps.clock.now();
  const job = { eventId, jobId, createdAt, sheetCount: sheets.length, kind: "stationery" } as const;
  const code = await insertPrintJob(tx, staff, job);
  const numbered = sheets.map((sheet, at) => ({ ...sheet, number: at + 1 }));
  const coded = await withTokens(deps, code, numbered);
  await store.insertStationerySheets(tx, staff, { eventId, jobId, sheets: coded });
  const { organizationId } = staff;
  await deps.enqueue(tx, renderPrintJob, { organizationId, jobId }, { key: jobId, turnOf: organizationId });
  return jobId;
}
