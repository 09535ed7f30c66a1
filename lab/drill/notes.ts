import { setTimeout as pause } from "node:timers/promises";
import type { PostgresSettings } from "#tools/engines/postgres.ts";
import { aFamilyWriting } from "./notes-family.ts";
import { compareWithRows, createLedger, type NotesLedger } from "./notes-ledger.ts";
import { noCounts, type DrillCounts } from "./notes-sending.ts";
import { startNotesWorld, type NotesWorld } from "./notes-world.ts";
import type { DrillResult } from "./result.ts";

const accounts = 200;
const childrenEach = 6;
const savesPerSecond = 150;
const kills = 5;
/** Between two kills there is work under way again. */
const betweenKillsMs = 2_000;
const losingAnswersMs = 20_000;
const loseOneAnswerIn = 3;
/** A drill ends, whatever happens. */
const maxMs = 210_000;

/**
 * Families write, edit and delete, and staff print, while Postgres and the API are killed in turn; then the network loses
 * answers after the commit. Whatever was acknowledged must be there once, and on paper, as it was acknowledged last.
 */
export async function notesDrill({
  settings = {},
}: { settings?: PostgresSettings } = {}): Promise<DrillResult> {
  const started = performance.now();
  const world = await startNotesWorld({ accounts, childrenEach }, settings);
  const ledger = createLedger();
  const counts = noCounts();
  try {
    const write = everybody(world, ledger, counts);
    await write({ mayDelete: true, during: () => killInTurn(world) });
    const retriesBefore = counts.retries;
    await write({ mayDelete: false, during: () => loseAnswers(world) });
    const repeats = counts.retries - retriesBefore;
    const seconds = Math.round((performance.now() - started) / 1_000);
    return await report(world, ledger, counts, { repeats, seconds });
  } finally {
    await world.stop();
  }
}

type Writing = { mayDelete: boolean; during: () => Promise<void> };

function everybody({ camp, proxy, staff }: NotesWorld, ledger: NotesLedger, counts: DrillCounts) {
  const giveUp = AbortSignal.timeout(maxMs);
  const meanPauseMs = (accounts * 1_000) / savesPerSecond;
  const pauseMs = () => meanPauseMs * (0.5 + Math.random());
  const families = camp.families.map((family) =>
    aFamilyWriting({ origin: proxy.origin, camp, family, ledger, counts, pauseMs, giveUp }),
  );
  return async ({ mayDelete, during }: Writing): Promise<void> => {
    const over = new AbortController();
    const until = over.signal;
    const working = [staff.print(until), ...families.map((write) => write({ mayDelete, until }))];
    await during();
    over.abort();
    await Promise.all(working);
  };
}

async function killInTurn(world: NotesWorld): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(betweenKillsMs);
    await world.killPostgres();
    await pause(betweenKillsMs);
    await world.killApi();
  }
  await pause(betweenKillsMs);
}

async function loseAnswers({ proxy }: NotesWorld): Promise<void> {
  proxy.loseOneAnswerIn(loseOneAnswerIn);
  await pause(losingAnswersMs);
  proxy.loseNothing();
}

async function report(
  world: NotesWorld,
  ledger: NotesLedger,
  counts: DrillCounts,
  { repeats, seconds }: { repeats: number; seconds: number },
): Promise<DrillResult> {
  const { rows, copies } = await world.kept();
  const { lost, duplicated, cameBack, wrongOnPaper } = compareWithRows(ledger, rows, copies);
  const { lostAnswersAbout } = world.proxy;
  const retried = new Set(lostAnswersAbout);
  const rowsOfThem = rows.filter(({ id }) => retried.has(id)).length;
  const { created, edited, refused, unanswered } = counts;
  console.log(
    "drill notes: kill -9 of Postgres and of the API in turn under load, then answers lost after the commit",
  );
  console.table([
    {
      "kills of Postgres": kills,
      "kills of the API": kills,
      families: accounts,
      printed: copies.length,
      seconds,
    },
  ]);
  console.table([{ acknowledged: created + edited, ...counts }]);
  console.table([
    {
      "lost answers": lostAnswersAbout.length,
      "repeats after them": repeats,
      "notes they were about": retried.size,
      "rows of those": rowsOfThem,
    },
  ]);
  console.table([
    { rows: rows.length, lost, duplicated, "deleted and back": cameBack, "wrong on paper": wrongOnPaper },
  ]);
  const wrong = lost + duplicated + cameBack + wrongOnPaper + refused + unanswered;
  return {
    held: wrong === 0 && rowsOfThem === retried.size && retried.size > 0 && copies.length > 0,
    kills: 2 * kills,
    faults: lostAnswersAbout.length,
    acknowledged: created + edited + counts.deleted,
    lost: lost + cameBack + wrongOnPaper,
    doubled: duplicated,
  };
}
