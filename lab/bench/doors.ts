import { startHelper } from "../helper-process.ts";
import { openWorld } from "../world.ts";
import type { Bench, BenchRow } from "./bench.ts";
import { httpAttacks } from "./doors-http.ts";
import { mailAttacks } from "./doors-mail.ts";
import { watchServer, type Attack, type Goals } from "./doors-watch.ts";

/** Each has a server of its own, so that none inherits the memory or the used-up limits of another. */
const attacks: readonly Attack[] = [...httpAttacks, ...mailAttacks];

/** What one stranger may cost everyone else. */
const usualGoals: Goals = { blockedMs: 100, grownMegabytes: 20 };

/** `npm run bench -- doors` runs all; `ATTACKS=demo npm run bench -- doors` those whose name contains "demo". */
const wanted = attacks.filter(({ name }) => name.includes(process.env["ATTACKS"] ?? ""));

export const doorsBench: Bench = {
  what: "attacks of strangers: how long others wait for an answer, and how much memory the server takes",
  maxSeconds: 60 + 300 * attacks.length,
  async run(say) {
    await using world = await openWorld({ env: { DEMO: "on" } });
    const watcher = await startHelper(new URL("./doors-watch-process.ts", import.meta.url));
    world.defer(() => watcher.stop());
    const rows: BenchRow[] = [];
    for (const attack of wanted) {
      const { name, roles = "api,live,worker", goals = usualGoals } = attack;
      const server = await world.serve(roles, await attack.env?.(world));
      const { blockedMs, grownMegabytes, outcome } = await watchServer(watcher, server, () =>
        attack.run({ world, server }),
      );
      await server.kill9();
      say(`${name}: ${outcome.answer}`);
      rows.push(
        atMost(`${name}: longest wait of other requests`, blockedMs, goals.blockedMs, "ms"),
        atMost(`${name}: memory that the server grew by`, grownMegabytes, goals.grownMegabytes, "MB"),
        ...(outcome.rows ?? []),
      );
    }
    return { series: {}, rows };
  },
};

function atMost(what: string, value: number, bound: number, unit: string): BenchRow {
  return {
    what,
    figure: `${value.toFixed(0)} ${unit}`,
    goal: `at most ${bound} ${unit}`,
    met: value <= bound,
  };
}
