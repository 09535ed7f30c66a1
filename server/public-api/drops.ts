import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { dropErrors } from "#domain/public-api/drop-errors.ts";
import { dropAnswer, listRosterDrops } from "#domain/public-api/roster-drop.ts";
import { rosterAnswer } from "#domain/public-api/roster-answer.ts";
import { sentTable } from "#domain/public-api/sent-table.ts";
import { readOnlyError } from "#domain/standing.ts";
import { dayMs } from "#domain/time.ts";
import { uuid } from "#domain/uuid.ts";
import { lockEvent } from "#server/events/store.ts";
import { findRosterFolder, type RosterFolder } from "#server/organizations/require-roster-folder.ts";
import { requireAdmin } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { newId } from "#server/platform/secrets.ts";
import { sendRoster } from "#server/roster/import-actions.ts";
import { findMapping } from "#server/roster/import-store.ts";
import { readInTurns } from "#server/roster/read-in-turns.ts";
import {
  forgetSettled,
  listDrops,
  listFolders,
  openSettled,
  readDrop,
  settleDrop,
  type Drop,
  type Settled,
} from "./drop-folder.ts";
import * as store from "./drop-store.ts";
import { columnsOfCsv } from "./roster.ts";

const listedDays = 90;

export function dropJobs(deps: Deps): Job[] {
  const { config, clock, db } = deps;
  return [
    defineJob({
      name: "take-roster-drops",
      payload: z.object({}),
      cron: "*/10 * * * *",
      async handle(_, signal) {
        const root = config.ROSTER_DROP_DIR;
        if (root === undefined) return;
        await eachAlone(await listFolders(root), signal, async (path) => {
          const folder = await findRosterFolder(db, path.organizationId);
          if (folder === undefined) return;
          const drops = await listDrops(path, clock.now());
          if (drops.length > 0) await openSettled(path);
          await eachAlone(drops, signal, async (drop) => {
            await takeDrop(deps, folder, drop);
            await setImmediate();
          });
        });
      },
    }),
    defineJob({
      name: "forget-roster-drops",
      payload: z.object({}),
      cron: "35 8 * * *",
      async handle(_, signal) {
        const now = clock.now();
        await store.deleteOldDrops(db, new Date(now.getTime() - listedDays * dayMs));
        const root = config.ROSTER_DROP_DIR;
        if (root === undefined) return;
        await eachAlone(await listFolders(root), signal, (path) => forgetSettled(path, now));
      },
    }),
  ];
}

type Outcome = { as: Settled; answer: string };

/** A worker that dies leaves the file; the next one finds out what it had done. */
async function takeDrop(deps: Deps, folder: RosterFolder, drop: Drop): Promise<void> {
  const outcome = await outcomeOf(deps, folder, drop);
  if (outcome !== undefined) await settleDrop(drop, { ...outcome, now: deps.clock.now() });
}

async function outcomeOf(deps: Deps, folder: RosterFolder, drop: Drop): Promise<Outcome | undefined> {
  let event: { id: string; name: string } | undefined;
  try {
    const readOnly = readOnlyError(folder.standing);
    if (readOnly !== undefined) throw new AppError(readOnly);
    const bytes = await readDrop(drop);
    if (bytes === undefined) return undefined;
    event = await eventOf(deps, folder, drop);
    return await importDrop(deps, folder, { drop, event, bytes });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(deps, folder, { drop, eventId: event?.id ?? null, problem: error.message });
  }
}

async function eventOf({ db }: Deps, folder: RosterFolder, { name }: Drop) {
  const stem = name.replace(/\.csv$/i, "").normalize("NFC");
  const by = uuid.safeParse(stem).success ? { id: stem.toLowerCase() } : { name: stem };
  const [event, second] = await store.findEventsNamed(db, folder, by);
  if (event === undefined) throw new AppError(dropErrors.noSuchEvent);
  if (second !== undefined) throw new AppError(dropErrors.severalEvents);
  return event;
}

type Dropped = { drop: Drop; event: { id: string; name: string }; bytes: Buffer };

/**
 * The hash is compared under the lock of the event: of several workers, one imports. Only with the last file, so that
 * an older list that comes again is imported.
 */
async function importDrop(
  deps: Deps,
  folder: RosterFolder,
  { drop, event, bytes }: Dropped,
): Promise<Outcome> {
  const contentHash = createHash("sha256").update(bytes).digest();
  const { table, columns } = sentTable(columnsOfCsv(bytes), await findMapping(deps.db, folder));
  const read = await readInTurns(table);
  return deps.transact(async (tx) => {
    const now = deps.clock.now();
    await lockEvent(tx, folder, event.id, { alone: true });
    const last = await store.findLastImported(tx, folder, event.id);
    if (last?.contentHash?.equals(contentHash) === true) {
      await store.markRepeated(tx, folder, last.id, now);
      return { as: "done", answer: `The last file of ${event.name} was the same. Nothing was changed.\n` };
    }
    const done = await sendRoster(tx, deps, folder, { eventId: event.id, read, isPreview: false });
    const { counts, refused } = rosterAnswer({ isPreview: false, columns, read, ...done });
    const id = newId(deps.clock);
    await store.insertDrop(
      tx,
      folder,
      { id, fileName: drop.name, now },
      { eventId: event.id, contentHash, counts },
    );
    const takenOn = timeIn(folder.timeZone, now);
    return { as: "done", answer: dropAnswer({ takenOn, eventName: event.name, counts, refused, columns }) };
  });
}

type Refused = { drop: Drop; eventId: string | null; problem: string };

async function refuse(
  deps: Deps,
  folder: RosterFolder,
  { drop, eventId, problem }: Refused,
): Promise<Outcome> {
  const now = deps.clock.now();
  const row = { id: newId(deps.clock), fileName: drop.name, now };
  await deps.transact((tx) => store.insertDrop(tx, folder, row, { eventId, problem }));
  return { as: "refused", answer: `Refused on ${timeIn(folder.timeZone, now)}.\n${problem}\n` };
}

function timeIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" }).format(
    moment,
  );
}

export function dropOperations({ db, config }: Pick<Deps, "db" | "config">): Operation[] {
  return [
    implement(listRosterDrops, {
      summary: "The last files from the roster folder and what became of them. Admins only.",
      async handle({ orgId }, { caller }) {
        const admin = await requireAdmin(db, caller, orgId, dropErrors.onlyAdmins);
        return {
          isOn: config.ROSTER_DROP_DIR !== undefined,
          drops: await store.listDropsOf(db, admin),
        };
      },
    }),
  ];
}
