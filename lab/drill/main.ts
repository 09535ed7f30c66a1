import { parseArgs } from "node:util";
import { startComposeWorld } from "./compose-world.ts";
import { deployDrill } from "./deploy.ts";
import { faultsDrill } from "./faults.ts";
import { imageDrill } from "./image.ts";
import { installDrill } from "./install.ts";
import { mailDrill } from "./mail.ts";
import { notesDrill } from "./notes.ts";
import { printingDrill } from "./printing.ts";
import { restoreDrill } from "./restore.ts";
import type { DrillResult } from "./result.ts";
import { singleDrill } from "./single.ts";
import { startSingleWorld } from "./single-world.ts";
import { traceDrill } from "./trace.ts";

/** `npm run drill [-- name]`: kills parts while people work, counts what was lost, and exits. */

// process.exit() also ends the engines and servers; a signal alone would leave them running.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** For "mail": how many seconds the mail server is down. */
    down: { type: "string", default: "60" },
    /**
     * For "notes": Postgres acknowledges before it has written to disk; the drill must find the loss.
     * For "printing": a note is missing from its sheet and another is printed twice; the drill must find both.
     * For "faults": as for "notes", and only the kills.
     * For "deploy": processes are killed instead of stopped; requests must then fail.
     * For "install": one setting is not filled in; the commands of the page must then fail.
     * For "single" and "compose": the copies of the files are lost as well; the restore must then fail.
     * For "restore": files are deleted at once with their rows; the drill must then miss the images.
     */
    careless: { type: "boolean", default: false },
    /** For "install" and "single": takes the npm packages of this clone instead of fetching them. */
    linked: { type: "boolean", default: false },
    /** For "image": the name of an image that tools/image.sh built. */
    image: { type: "string", default: "localhost/cabin-courier:latest" },
  },
});
const drills: Record<string, () => Promise<DrillResult>> = {
  mail: () => mailDrill({ downSeconds: Number(values.down) }),
  notes: () => notesDrill({ settings: values.careless ? { synchronous_commit: "off" } : {} }),
  printing: () => printingDrill({ careless: values.careless }),
  faults: () => faultsDrill({ careless: values.careless }),
  restore: () => restoreDrill({ careless: values.careless }),
};
/** Run only by name: they take long or are to be looked at, and "single" and "compose" install packages of Debian. */
const alone: Record<string, () => Promise<DrillResult>> = {
  deploy: () => deployDrill({ careless: values.careless }),
  install: () => installDrill({ linked: values.linked, careless: values.careless }),
  image: () => imageDrill({ image: values.image }),
  trace: () => traceDrill(),
  single: () =>
    singleDrill({ start: () => startSingleWorld({ linked: values.linked }), careless: values.careless }),
  compose: () => singleDrill({ start: startComposeWorld, careless: values.careless }),
};

const names = positionals.length > 0 ? positionals : Object.keys(drills);
const results: DrillResult[] = [];
const lines: Record<string, string | number>[] = [];
for (const name of names) {
  const drill = drills[name] ?? alone[name];
  if (drill === undefined) {
    console.error(
      `There is no drill "${name}". Known: ${[...Object.keys(drills), ...Object.keys(alone)].join(", ")}.`,
    );
    process.exit(2);
  }
  const began = performance.now();
  const result = await drill();
  results.push(result);
  const { held, ...counts } = result;
  const seconds = Math.round((performance.now() - began) / 1_000);
  lines.push({ drill: name, ...counts, seconds, held: held ? "held" : "NOT held" });
}
console.log("all drills: what was broken, what was acknowledged, and what became of it");
console.table(lines);
process.exitCode = results.every(({ held }) => held) ? 0 : 1;
