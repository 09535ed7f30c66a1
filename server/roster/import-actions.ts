import * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { contactErrors, importErrors } from "#domain/roster/errors.ts";
import { readOnlyError } from "#domain/standing.ts";
import {
  importResult,
  importTopics,
  listedAtMost,
  noCounts,
  type ImportPreview,
  type ImportResult,
  type NewImport,
} from "#domain/roster/import-answer.ts";
import { planRows, type KnownPerson, type Plan, type PlannedBuilding } from "#domain/roster/import-plan.ts";
import { countRows, previewRows } from "#domain/roster/import-preview.ts";
import {
  personIn,
  importRow,
  type ImportedContact,
  type ImportRow,
  type ReadRow,
} from "#domain/roster/import-row.ts";
import { uuid } from "#domain/uuid.ts";
import { addBuildingsByName, invalidateForFamilies } from "#server/events/actions.ts";
import { lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { ApiKey, StaffOrKey } from "#server/organizations/require-api-key.ts";
import { isAdmin, requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { JobKind } from "#server/platform/jobs/job.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import { addNamesToBlocks, type BlockDeps } from "./contact-block-store.ts";
import { liftContactBlocks } from "./contact-blocks.ts";
import * as roster from "./import-roster-store.ts";
import * as store from "./import-store.ts";
import { recordWithNames } from "./update-actions.ts";

type Handed = Pick<NewImport, "id" | "remember"> & { eventId: string };

/** Stores the rows until the import is started, and the column mapping. */
export async function previewImport(
  tx: Tx,
  deps: Pick<Deps, "clock"> & BlockDeps,
  staff: Staff,
  { eventId, ...handed }: Handed,
  read: readonly ReadRow[],
): Promise<ImportPreview> {
  await lockEvent(tx, staff, eventId);
  if (read.length === 0) throw new AppError(importErrors.nothingToRead);
  const rows = read.filter(({ problems }) => problems.length === 0).map(({ row }) => row);
  const known = await roster.knownRoster(tx, deps, staff, eventId, rows);
  const { preview, toImport } = previewRows(read, known);
  const { clock } = deps;
  const result = {
    counts: { ...noCounts, problems: preview.counts.problems },
    skipped: preview.problems,
    buildingsAdded: [],
    noted: { notices: preview.notices, noticeCounts: preview.noticeCounts },
  };
  const kept = { id: handed.id, eventId, rows: toImport, result };
  if (!(await store.keepImport(tx, staff, kept, clock.now()))) throw new AppError(importErrors.idTaken);
  await store.dropOtherPreviews(tx, staff, eventId, handed.id);
  await store.rememberMapping(tx, staff, handed.remember, clock.now());
  return { ...preview, mayLift: isAdmin(staff) };
}

type StartedImport = {
  eventId: string;
  importId: string;
  liftBlocks?: readonly string[] | undefined;
  useFileNames?: boolean | undefined;
};

/** Idempotent: only the first request enqueues the job. */
export async function startImport(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  staff: Staff,
  { eventId, importId, liftBlocks = [], useFileNames = false }: StartedImport,
): Promise<void> {
  await lockEvent(tx, staff, eventId);
  if (liftBlocks.length > 0 && !isAdmin(staff)) throw new AppError(contactErrors.onlyAdminsLift);
  if (await store.markStarted(tx, staff, { eventId, importId, now: deps.clock.now() })) {
    if (isAdmin(staff)) await liftContactBlocks(tx, deps, staff, liftBlocks);
    await deps.enqueue(tx, importRoster, { importId, useFileNames }, { turnOf: staff.organizationId });
    const rows = (await store.findImport(tx, staff, importId))?.totalRows ?? 0;
    const subject = { importId, rows, ...(useFileNames ? { names: "file" } : {}) };
    await record(tx, deps, staff, { action: "roster.imported", eventId, subject });
    return;
  }
  const there = await store.findImport(tx, staff, importId);
  if (there?.eventId !== eventId) throw new AppError(importErrors.notFound);
}

export const importRoster = {
  name: "import-roster",
  // Jobs of the previous release have no `useFileNames`.
  payload: z.object({ importId: uuid, useFileNames: z._default(z.boolean(), false) }),
} satisfies JobKind<{ importId: string; useFileNames: boolean }>;

/** Small enough for visible progress and short locks, large enough to make round trips negligible. */
const rowsPerBatch = 500;

/**
 * Plans against the current roster and stores the progress in the same transaction, so that after a kill the next
 * worker continues at the same row.
 */
export async function importNextRows(
  tx: Tx,
  deps: Pick<Deps, "clock"> & BlockDeps,
  { importId, useFileNames }: { importId: string; useFileNames: boolean },
): Promise<{ more: boolean }> {
  const { clock } = deps;
  const open = await store.findOpenImport(tx, importId);
  if (open === undefined) return { more: false };
  const { organizationId, eventId } = open;
  invalidate(tx, [importTopics.one(organizationId, importId)]);
  // Lock the event before the import, in the same order as deleting the event does.
  const staff = await stillAllowed(tx, open);
  const next = staff === undefined ? undefined : await store.lockNextRows(tx, importId, rowsPerBatch);
  if (staff === undefined || next === undefined) {
    await store.finishImport(tx, importId, clock.now());
    return { more: false };
  }
  const rows = z.array(importRow).parse(next.rows);
  const plan = await importRows(tx, deps, staff, { eventId, rows, useFileNames });
  if (useFileNames) await correctNames(tx, deps, staff, eventId, plan);
  const done = next.doneRows + rows.length;
  const result = withBatch(importResult.parse(next.result), plan);
  await store.advanceImport(tx, importId, { from: next.doneRows, to: done, result });
  const more = rows.length > 0 && done < next.totalRows;
  if (!more) await store.finishImport(tx, importId, clock.now());
  return { more };
}

type SomeRows = { eventId: string; rows: readonly ImportRow[]; useFileNames?: boolean };

/** Plans against the current roster. The caller must have locked the event exclusively. */
async function importRows(
  tx: Tx,
  deps: Pick<Deps, "clock"> & BlockDeps,
  actor: StaffOrKey,
  { eventId, rows, useFileNames = false }: SomeRows,
): Promise<Plan> {
  const { organizationId } = actor;
  const known = await roster.knownRoster(tx, deps, actor, eventId, rows);
  const plan = planRows(rows, known, { useFileNames });
  await carryOut(tx, deps, actor, eventId, plan);
  if (plan.rows.some(({ kind }) => kind !== "problem" && kind !== "unchanged"))
    invalidate(tx, [eventTopics.roster(organizationId, eventId)]);
  if (plan.rows.some(({ kind }) => kind === "new")) invalidate(tx, [eventTopics.list(organizationId)]);
  return plan;
}

export type SentRoster = { eventId: string; read: readonly ReadRow[]; isPreview: boolean };

/**
 * For a program: all rows in this transaction, so that the roster is as sent or as before. The entry in Activity is left
 * out if nothing changed, because most programs send every night.
 */
export async function sendRoster(
  tx: Tx,
  deps: Pick<Deps, "clock"> & BlockDeps,
  key: ApiKey,
  { eventId, read, isPreview }: SentRoster,
): Promise<{ preview: Omit<ImportPreview, "mayLift">; result: ImportResult }> {
  const readOnly = readOnlyError(key.standing);
  if (readOnly !== undefined) throw new AppError(readOnly);
  await lockEvent(tx, key, eventId, { alone: !isPreview });
  if (read.length === 0) throw new AppError(importErrors.nothingToRead);
  const sound = read.filter(({ problems }) => problems.length === 0).map(({ row }) => row);
  const known = await roster.knownRoster(tx, deps, key, eventId, sound);
  const { preview, toImport } = previewRows(read, known);
  let result: ImportResult = {
    counts: { ...noCounts, problems: preview.counts.problems },
    skipped: preview.problems,
    buildingsAdded: [],
  };
  if (isPreview) return { preview, result };
  for (let from = 0; from < toImport.length; from += rowsPerBatch) {
    const rows = toImport.slice(from, from + rowsPerBatch);
    result = withBatch(result, await importRows(tx, deps, key, { eventId, rows }));
  }
  const { new: added, moved, updated } = result.counts;
  if (added + moved + updated > 0) {
    const subject = { apiKeyId: key.keyId, rows: read.length, new: added, moved, updated };
    await record(tx, deps, key, { action: "roster.sent", eventId, subject });
  }
  return { preview, result };
}

/** Undefined if the user left the team, the organization is suspended or closed, or the event is gone; the remaining rows are then skipped. */
async function stillAllowed(
  tx: Tx,
  open: { organizationId: string; eventId: string; startedBy: string | null },
): Promise<Staff | undefined> {
  if (open.startedBy === null) return undefined;
  try {
    const staff = await requireStaff(tx, { userId: open.startedBy, sessionId: null }, open.organizationId);
    if (readOnlyError(staff.standing) !== undefined) return undefined;
    await lockEvent(tx, staff, open.eventId, { alone: true });
    return staff;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Uses a fixed number of statements, independent of the number of rows. */
async function carryOut(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  staff: StaffOrKey,
  eventId: string,
  plan: Plan,
): Promise<void> {
  const made = await addBuildingsByName(tx, { clock }, staff, eventId, plan.newBuildings);
  const idOf = (building: PlannedBuilding | null) =>
    building === null ? null : (building.id ?? made.get(building.name) ?? null);
  const people: roster.AddedPerson[] = [];
  const changed: roster.ChangedPerson[] = [];
  const contacts: roster.AddedContact[] = [];
  const filled: roster.FilledContact[] = [];
  for (const planned of plan.rows) {
    if (planned.kind === "problem" || planned.kind === "unchanged") continue;
    if (planned.kind === "new") {
      const id = newId(clock);
      people.push({ ...personIn(planned.row), id, buildingId: idOf(planned.building) });
      contacts.push(...contactsFor(clock, id, planned.addContacts));
      continue;
    }
    const { person, fillExternalId } = planned;
    const moves = planned.kind === "moved";
    if (moves || fillExternalId)
      changed.push({
        id: person.id,
        building_id: moves ? idOf(planned.building) : null,
        external_id: fillExternalId ? planned.row.externalId : null,
      });
    contacts.push(...contactsFor(clock, person.id, planned.addContacts));
    filled.push(...planned.fillContacts);
  }
  const place = { eventId, now: clock.now() };
  await roster.insertPeople(tx, staff, place, people);
  await roster.changePeople(tx, staff, place, changed);
  await roster.insertContacts(tx, staff, place, contacts);
  await roster.fillContacts(tx, staff, place, filled);
}

/** Each changed name is on record, as if staff had corrected it by hand. */
async function correctNames(
  tx: Tx,
  deps: Pick<Deps, "clock"> & BlockDeps,
  staff: Staff,
  eventId: string,
  plan: Plan,
): Promise<void> {
  const people: { before: KnownPerson; name: string }[] = [];
  const contacts: (roster.CorrectedContact & { of: KnownPerson })[] = [];
  for (const planned of plan.rows) {
    if (planned.kind === "problem" || planned.kind === "new") continue;
    const { person, corrections } = planned;
    if (corrections.name !== null) people.push({ before: person, name: corrections.name });
    contacts.push(...corrections.contacts.map((contact) => ({ ...contact, of: person })));
  }
  if (people.length + contacts.length === 0) return;
  const place = { eventId, now: deps.clock.now() };
  await roster.correctPeople(
    tx,
    staff,
    place,
    people.map(({ before, name }) => ({ id: before.id, name })),
  );
  await roster.correctContacts(
    tx,
    staff,
    place,
    contacts.map(({ id, name, phone }) => ({ id, name, phone })),
  );
  await addNamesToBlocks(tx, deps, staff, people);
  for (const { before, name } of people) {
    const of = { eventId, participantId: before.id };
    const entry = { action: "participant.changed", eventId, subject: { participantId: before.id } } as const;
    await recordWithNames(tx, deps, staff, of, { entry, nameBefore: before.name, nameAfter: name });
  }
  for (const { of: person, id: contactId, name, phone } of contacts) {
    const nameBefore = person.contacts.find((contact) => contact.id === contactId)?.name ?? null;
    const subject = { participantId: person.id, contactId, ...(phone === null ? {} : { phone: "changed" }) };
    const entry = { action: "contact.changed", eventId, subject } as const;
    const of = { eventId, participantId: person.id };
    await recordWithNames(tx, deps, staff, of, { entry, nameBefore, nameAfter: name ?? nameBefore });
  }
  await invalidateForFamilies(tx, { organizationId: staff.organizationId, eventId });
}

/** Ids ascend in file order, so that the first parent is listed first. */
function contactsFor(
  clock: Deps["clock"],
  participantId: string,
  contacts: readonly ImportedContact[],
): roster.AddedContact[] {
  const ids = contacts.map(() => newId(clock)).sort();
  return contacts.map((contact, place) => ({
    ...contact,
    id: ids[place] ?? newId(clock),
    participant_id: participantId,
  }));
}

function withBatch(before: ImportResult, plan: Plan): ImportResult {
  const counts = countRows(plan.rows);
  const skipped = plan.rows.flatMap((planned) =>
    planned.kind === "problem"
      ? [{ line: planned.row.line, name: planned.row.name, problems: planned.problems }]
      : [],
  );
  return {
    ...before,
    counts: {
      new: before.counts.new + counts.new,
      moved: before.counts.moved + counts.moved,
      updated: before.counts.updated + counts.updated,
      unchanged: before.counts.unchanged + counts.unchanged,
      problems: before.counts.problems + counts.problems,
    },
    skipped: [...before.skipped, ...skipped].slice(0, listedAtMost.problems),
    buildingsAdded: [...before.buildingsAdded, ...plan.newBuildings],
  };
}
