import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { disturb, goalSeconds, usualMs, type Disturbed, type KnockOver } from "./printing-kills.ts";
import { compareWithPaper } from "./printing-ledger.ts";
import { marksInRows, marksOnPaper } from "./printing-paper.ts";
import { startPrintingWorld, type Press, type PrintingWorld } from "./printing-world.ts";
import type { DrillResult } from "./result.ts";

const families = 300;
const pressesAtOnce = 3;
const rounds: readonly { families: number; press: Press }[] = [
  { families: 300, press: { maxSheets: 100 } },
  { families: 100, press: { maxSheets: 100 } },
  { families: 100, press: { maxSheets: 40, limitPerSheet: 1 } },
];
/** Where in a job it is hit, as a part of the time such a job takes. */
const moments: Record<KnockOver, readonly number[]> = {
  worker: [0.1, 0.3, 0.5, 0.7, 0.9],
  Postgres: [0.2, 0.5, 0.8],
};

type Kills = Record<KnockOver, Disturbed[]>;
const noKills = (): Kills => ({ worker: [], Postgres: [] });

/**
 * Several people press Print at the same moment; then the worker, and then Postgres, is killed while a job is being set.
 * Every note must lie on exactly one sheet of one PDF, and a job that was disturbed must give the same paper.
 */
export async function printingDrill({ careless = false }: { careless?: boolean } = {}): Promise<DrillResult> {
  const started = performance.now();
  const world = await startPrintingWorld(families);
  const written: string[] = [];
  try {
    for (const round of rounds) written.push(...(await pressAtOnce(world, round)));
    await everythingRendered(world);
    const kills = careless ? noKills() : await killInMidRender(world, written);
    if (careless) await muddle(world);
    const paper = await marksOnPaper(world);
    const findings = compareWithPaper(written, await marksInRows(world), paper.marks);
    const seconds = Math.round((performance.now() - started) / 1_000);
    console.log(
      "drill printing: several press Print at once, then kill -9 of the worker and of Postgres in mid-render",
    );
    const { jobs, pages } = paper;
    console.table([{ rounds: rounds.length, "prints at once": pressesAtOnce, jobs, pages, seconds }]);
    if (!careless) console.table([lineOf("worker", kills), lineOf("Postgres", kills)]);
    console.table([{ notes: written.length, ...findings }]);
    const { missing, elsewhere, doubled, strangers } = findings;
    return {
      held: Object.values(findings).every((count) => count === 0) && (careless || held(kills)),
      kills: kills.worker.length + kills.Postgres.length,
      faults: 0,
      acknowledged: written.length,
      lost: missing + elsewhere,
      doubled: doubled + strangers,
    };
  } finally {
    await world.stop();
  }
}

/** Presses in parallel, then prints the rest, so that no note is left waiting. */
async function pressAtOnce(world: PrintingWorld, round: (typeof rounds)[number]): Promise<string[]> {
  const marks = await world.write(round.families);
  await Promise.all(
    Array.from({ length: pressesAtOnce }, (_, printerIndex) => world.print(round.press, printerIndex)),
  );
  while (!(await world.print(round.press)).empty);
  return marks;
}

async function killInMidRender(world: PrintingWorld, written: string[]): Promise<Kills> {
  const kills = noKills();
  let usual = await usualMs(world, written);
  for (const who of ["worker", "Postgres"] as const)
    for (const part of moments[who]) {
      const hit = await disturb(world, written, { who, part, usual });
      kills[who].push(hit.disturbed);
      ({ usual } = hit);
    }
  return kills;
}

async function everythingRendered({ db }: PrintingWorld): Promise<void> {
  for (;;) {
    const open = await db.selectFrom("printJobs").select("id").where("renderedAt", "is", null).execute();
    if (open.length === 0) return;
    await pause(100);
  }
}

/** For proving that the drill can fail: one note vanishes from its sheet, another lies on a second one. */
async function muddle(world: PrintingWorld): Promise<void> {
  const { rows } = await sql<{ jobId: string }>`
    with job as (select id from print_jobs order by sheet_count desc, id limit 1),
    gone as (
      delete from sheet_notes using job where print_job_id = job.id and sheet_number = 3),
    twice as (
      insert into sheet_notes (organization_id, print_job_id, sheet_number, position, note_id, text, written_at)
      select organization_id, print_job_id, 6, 50, note_id, text, written_at
      from sheet_notes, job where print_job_id = job.id and sheet_number = 5 and position = 1)
    select id as "jobId" from job`.execute(world.db);
  for (const { jobId } of rows) await world.renderAgain(jobId);
  await everythingRendered(world);
}

function lineOf(who: KnockOver, kills: Kills): Record<string, string | number> {
  const all = kills[who];
  return {
    killed: who,
    "in mid-render": all.length,
    "sheets set when hit": all.map(({ setWhenHit }) => setWhenHit).join(" "),
    tries: all.map(({ tries }) => tries).join(" "),
    "seconds to finish": all.map((one) => one.secondsToFinish.toFixed(0)).join(" "),
    "slowest finish after restart": Math.max(0, ...all.map((one) => one.secondsToFinish)).toFixed(1),
    "other bytes": all.filter(({ sameBytes }) => !sameBytes).length,
    orphans: all.reduce((sum, { orphans }) => sum + orphans, 0),
  };
}

function held(kills: Kills): boolean {
  return (["worker", "Postgres"] as const).every(
    (who) =>
      kills[who].length === moments[who].length &&
      kills[who].every(
        ({ secondsToFinish, sameBytes, orphans }) =>
          secondsToFinish <= goalSeconds && sameBytes && orphans === 0,
      ),
  );
}
