import * as z from "zod/mini";
import { aBearer } from "#tools/testing/a-bearer.ts";
import { startHelper } from "../helper-process.ts";
import { cpuSeconds } from "../processes.ts";
import { openWorld } from "../world.ts";
import { inRounds, type Bench } from "./bench.ts";
import { driveRequests, type Target } from "./drive-requests.ts";

const rounds = 5;
const warmUpSeconds = 2;
const roundSeconds = 3;

type Measured = Target & { pid: number };

/** What a signed-in request costs relative to the minimum with our framework. */
export const helloBench: Bench = {
  what: "CPU time of a signed-in GET relative to a bare Hono, without and with one prepared statement",
  maxSeconds: 150,
  async run(say) {
    await using world = await openWorld();
    const { origin, pid } = await world.serve("api,live");
    const headers = { authorization: `Bearer ${await aBearer(world.url)}` };
    const bare = async (what: string): Promise<Measured> => {
      const helper = await startHelper(new URL("./bare-server-process.ts", import.meta.url), [
        what,
        world.url,
      ]);
      world.defer(() => helper.stop());
      const port = await helper.ask({ kind: "port" }, z.number());
      return { url: `http://127.0.0.1:${port}/`, headers: {}, pid: helper.pid };
    };
    const [bareHello, bareRow] = [await bare("hello"), await bare("row")];
    const product = { url: `${origin}/api/session`, headers, pid };
    for (const side of [bareHello, bareRow, product]) await driveRequests(side, warmUpSeconds);
    const series = await inRounds({ rounds, say }, async () => {
      const [hello, row] = [await microsOf(bareHello), await microsOf(bareRow)];
      const ours = await microsOf(product);
      return { hello, row, ours, timesHello: ours / hello, timesRow: ours / row };
    });
    return { series };
  },
};

/** CPU time per request, measured from outside. */
async function microsOf(side: Measured): Promise<number> {
  const before = cpuSeconds(side.pid);
  const requests = await driveRequests(side, roundSeconds);
  return ((cpuSeconds(side.pid) - before) * 1e6) / requests;
}
