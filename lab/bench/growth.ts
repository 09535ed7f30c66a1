import { join } from "node:path";
import { Client } from "pg";
import { openWorld } from "../world.ts";
import type { Bench, Say } from "./bench.ts";
import { askEverything, type Looked } from "./growth-asking.ts";
import { fillCamps } from "./growth-fill.ts";
import { makeFunctions, peoplePerFullCamp } from "./growth-rows.ts";
import { growthSeries, judgeGrowth } from "./growth-judge.ts";

const scales = [100_000, 1_000_000] as const;

/** Past this the bench gives up and cleans up behind itself. */
const maxMs = 14 * 60_000;

/** Nothing here must survive a power cut, and a vacuum in the middle would blur the pages we count. */
const throwAway = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "8GB",
  shared_buffers: "1GB",
  autovacuum: "off",
  maintenance_work_mem: "512MB",
};

/** What a camp's questions cost the database must not depend on how many other camps there are. */
export const growthBench: Bench = {
  what: "pages read for one camp's questions, among 100,000 and 1,000,000 participants, 1 and 10 million notes",
  maxSeconds: 900,
  async run(say) {
    const endsBefore = Date.now() + maxMs;
    await using world = await openWorld({ settings: throwAway });
    const looked = await lookAtBothScales(world.url, join(world.dir, "files"), endsBefore, say);
    return { series: growthSeries(looked), rows: judgeGrowth(looked) };
  },
};

async function lookAtBothScales(
  databaseUrl: string,
  filesDir: string,
  endsBefore: number,
  say: Say,
): Promise<Looked[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(makeFunctions);
    const looked: Looked[] = [];
    let have = 0;
    for (const people of scales) {
      const want = Math.ceil(people / peoplePerFullCamp);
      const stretch = { databaseUrl, have, want, timeoutMs: Math.max(1, endsBefore - Date.now()) };
      await fillCamps(stretch);
      have = want;
      say(`${people.toLocaleString("en-US")} participants in ${want} camps`);
      looked.push(await askEverything({ client, stretch, filesDir, endsBefore }));
      say("asked everything");
    }
    return looked;
  } finally {
    await client.end();
  }
}
