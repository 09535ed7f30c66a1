import { setTimeout as pause } from "node:timers/promises";
import type { PostgresSettings } from "#tools/engines/postgres.ts";
import { writingFamilies } from "#tools/testing/writing-families.ts";
import { addStaff, openCaller } from "../people.ts";
import { openWorld, type World } from "../world.ts";
import { startLossyProxy } from "./lossy-proxy.ts";
import { familiesWriting, noCounts } from "./notes-family.ts";
import { compareWithRows, createLedger, type NoteRow, type SheetCopy } from "./notes-ledger.ts";
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
 * answers after the commit. Whatever was acknowledged must exist once, and on paper, as it was acknowledged last.
 */
export async function notesDrill({
  settings = {},
}: { settings?: PostgresSettings } = {}): Promise<DrillResult> {
  const started = performance.now();
  await using world = await openWorld({ settings });
  const camp = await writingFamilies(world.url, { accounts, childrenEach });
  const { orgId, eventId } = camp;
  const staff = await addStaff(world.url, orgId);
  const proxy = await startLossyProxy();
  world.defer(() => proxy.close());
  const api = await world.serve("api");
  proxy.aimAt(api.port);
  const dana = openCaller(
    () => api.origin,
    () => staff.bearer,
    { orgId, eventId },
  );
  const [ledger, counts] = [createLedger(), noCounts()];
  const pauseMs = () => ((accounts * 1_000) / savesPerSecond) * (0.5 + Math.random());
  const giveUp = AbortSignal.timeout(maxMs);
  const families = familiesWriting({ camp, origin: proxy.origin, ledger, counts, pauseMs, giveUp });

  const print = async (until: AbortSignal): Promise<void> => {
    while (!until.aborted) {
      await pause(1_000);
      // So many sheets that the answer does not wait for a PDF; here is no worker. A failed print is tried again soon.
      await dana.http("createPrintJobHttp", { limitPerSheet: 12, maxSheets: 40 }).catch(() => undefined);
    }
  };
  const whileWriting = async (mayDelete: boolean, during: () => Promise<void>): Promise<void> => {
    const over = new AbortController();
    const until = over.signal;
    const working = [print(until), ...families.map((write) => write({ mayDelete, until }))];
    await during();
    over.abort();
    await Promise.all(working);
  };
  await whileWriting(true, async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(betweenKillsMs);
      await world.postgres.kill9();
      await world.postgres.start();
      await pause(betweenKillsMs);
      await api.kill9();
      await api.start();
      proxy.aimAt(api.port);
    }
    await pause(betweenKillsMs);
  });
  const retriesBefore = counts.retries;
  await whileWriting(false, async () => {
    proxy.loseOneAnswerIn(loseOneAnswerIn);
    await pause(losingAnswersMs);
    proxy.loseNothing();
  });

  const { rows, copies } = await readNotes(world);
  const findings = compareWithRows(ledger, rows, copies);
  const { lostAnswersAbout } = proxy;
  const retried = new Set(lostAnswersAbout);
  const rowsOfThem = rows.filter(({ id }) => retried.has(id)).length;
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(
    "drill notes: kill -9 of Postgres and of the API in turn under load, then answers lost after the commit",
  );
  console.table([{ kills: 2 * kills, families: accounts, printed: copies.length, seconds, ...counts }]);
  console.table([
    {
      "lost answers": lostAnswersAbout.length,
      "repeats after them": counts.retries - retriesBefore,
      "notes they were about": retried.size,
      "rows of those": rowsOfThem,
    },
  ]);
  console.table([{ rows: rows.length, ...findings }]);
  const { lost, duplicated, cameBack, wrongOnPaper } = findings;
  const wrong = lost + duplicated + cameBack + wrongOnPaper + counts.refused + counts.unanswered;
  return {
    held: wrong === 0 && rowsOfThem === retried.size && retried.size > 0 && copies.length > 0,
    kills: 2 * kills,
    faults: lostAnswersAbout.length,
    acknowledged: counts.created + counts.edited + counts.deleted,
    lost: lost + cameBack + wrongOnPaper,
    doubled: duplicated,
  };
}

/** What is in the database when everything has come to rest. */
export async function readNotes(world: World): Promise<{ rows: NoteRow[]; copies: SheetCopy[] }> {
  return {
    rows: await world.query("select id, text, printed_at is not null as printed from notes"),
    copies: await world.query(`select note_id as "noteId", text from sheet_notes`),
  };
}
