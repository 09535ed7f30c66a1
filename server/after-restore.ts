import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { withSystemAccess } from "#database/actor.ts";
import { afterRestore, deleteOrphans, type RestoreDeps } from "./app/after-restore.ts";
import { repeatRemovals, type RepeatedRemovals } from "./app/repeat-removals.ts";
import { takeInPictures } from "./app/take-in-pictures.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/db/database.ts";
import { openFiles } from "./platform/files/open-files.ts";
import { assertDatabaseReady } from "./platform/db/database-state.ts";
import { createLog, type Log } from "./platform/log.ts";
import { runProgram } from "./platform/start-error.ts";

/**
 * node server/after-restore.ts --moment=2026-07-14T09:41:07Z [--later=postgres://…]   before the servers start
 * node server/after-restore.ts --remove-strays                                        days later
 *
 * `later` is a copy restored to a later moment. Access revoked by then is revoked again, and pictures uploaded by then
 * wait for staff.
 */
const { values } = parseArgs({
  options: {
    moment: { type: "string" },
    later: { type: "string" },
    "remove-strays": { type: "boolean", default: false },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

await runProgram(async () => {
  const config = readConfig(process.env);
  const log = createLog(config);
  const database = openDatabase({ url: config.DATABASE_URL, poolSize: 4, log });
  await assertDatabaseReady(database, config.DATABASE_URL);
  try {
    const deps = { db: database.db, files: openFiles(config), config, clock: systemClock, log };
    await withSystemAccess(() => main(deps));
  } finally {
    await database.close();
  }
});

type RunDeps = RestoreDeps & { log: Log };

async function main(deps: RunDeps): Promise<void> {
  if (values["remove-strays"]) say(`files removed: ${await deleteOrphans(deps, systemClock.now())}`);
  else {
    // The offset is required: a time read in the wrong time zone would be hours off.
    const moment = new Date(z.iso.datetime({ offset: true }).parse(values.moment));
    await useLaterCopy(deps, moment, values.later);
    await sayWhatFilesAreThere(deps, moment);
  }
}

async function useLaterCopy(deps: RunDeps, moment: Date, laterUrl: string | undefined): Promise<void> {
  if (laterUrl === undefined) {
    say("who lost access and what was uploaded after the moment: unknown, because no later copy was named");
    return;
  }
  const later = openDatabase({ url: laterUrl, poolSize: 4, log: deps.log });
  try {
    const repeated = await repeatRemovals(deps.db, later.db, moment);
    for (const [what, count] of Object.entries(describeRemovals(repeated))) say(`${what}: ${count}`);
    const { waiting, missing } = await takeInPictures(deps, later.db, moment);
    say(`pictures uploaded after the moment that wait in Needs matching: ${waiting}`);
    say(`pictures uploaded after the moment whose file is missing: ${missing.length}`);
    for (const key of missing) say(`  ${key}`);
  } finally {
    await later.close();
  }
}

function describeRemovals(repeated: RepeatedRemovals): Record<string, number> {
  return {
    "contacts removed again": repeated.contacts,
    "invites revoked again": repeated.invites,
    "team members removed or demoted again": repeated.members,
    "team invitations ended again": repeated.teamInvites,
    "addresses of copiers removed again": repeated.scanners,
    "counselors removed or restricted again": repeated.counselors,
    "organizations that hide replies from counselors again": repeated.counselorReplies,
    "API keys revoked again": repeated.apiKeys,
    "passkeys removed again": repeated.passkeys,
    "organizations that require a passkey again": repeated.passkeyRequirements,
    "addresses that want no mail": repeated.optOuts,
    "notices stopped again": repeated.stopped,
    "removed contacts blocked again": repeated.blocks,
    "print jobs voided again": repeated.printJobs,
    "letters held again": repeated.heldLetters,
    "replies withdrawn, moved, narrowed or held again": repeated.replies,
    "participants deleted again": repeated.participants,
    "proposed contacts declined or withdrawn again": repeated.proposals,
    "organizations that approve proposed contacts again": repeated.preapprovals,
    "events deleted again": repeated.events,
    "accounts deleted again": repeated.accounts,
    "legal holds placed again": repeated.holds,
    "organizations that keep letters longer again": repeated.retention,
    "organizations suspended again": repeated.organizations,
    "organizations closed again": repeated.closedOrganizations,
  };
}

async function sayWhatFilesAreThere(deps: RunDeps, moment: Date): Promise<void> {
  const report = await afterRestore(deps, moment);
  say(`sessions ended: ${report.sessionsEnded}`);
  say(`events ended again, because their retention is over: ${report.eventsEnded}`);
  say(`addresses for scans and letters by mail ended: ${report.addressesEnded + report.noteAddressesEnded}`);
  say(`files that rows point to: ${report.filesDue}`);
  say(`PDFs to be set again: ${report.madeAgain.length}`);
  say(`files that came after the moment: ${report.strays.length}`);
  say(`files without a row: ${report.unknown}`);
  say(`files missing for good: ${report.missing.length}`);
  for (const key of report.missing) say(`  ${key}`);
  // Not 1: the restore is complete, and the servers may start.
  if (report.missing.length > 0) process.exitCode = 2;
}
