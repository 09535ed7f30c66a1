import { parseArgs } from "node:util";
import { deployDrill } from "./deploy.ts";
import { faultsDrill } from "./faults.ts";
import { installDrill } from "./install.ts";
import { mailDrill } from "./mail.ts";
import { notesDrill } from "./notes.ts";
import { organizationsDrill } from "./organizations.ts";
import { printingDrill } from "./printing.ts";
import { restoreDrill } from "./restore.ts";
import { tableOf, type DrillLine, type DrillResult } from "./result.ts";

/** `npm run drill [-- name]`: kills parts while people work, counts what was lost, and exits. */
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
     * For "restore": files are deleted at once with their rows; the drill must then miss the images.
     */
    careless: { type: "boolean", default: false },
    /** For "install": takes the npm packages of this clone instead of fetching them. */
    linked: { type: "boolean", default: false },
  },
});
const drills: Record<string, () => Promise<DrillResult>> = {
  organizations: organizationsDrill,
  mail: () => mailDrill({ downSeconds: Number(values.down) }),
  notes: () => notesDrill({ settings: values.careless ? { synchronous_commit: "off" } : {} }),
  printing: () => printingDrill({ careless: values.careless }),
  faults: () => faultsDrill({ careless: values.careless }),
  restore: () => restoreDrill({ careless: values.careless }),
};
/** Run by themselves, at night or by hand: nothing is broken in them, and all of the others together take 17 minutes. */
const alone: Record<string, () => Promise<DrillResult>> = {
  deploy: () => deployDrill({ careless: values.careless }),
  install: () => installDrill({ linked: values.linked, careless: values.careless }),
};

const names = positionals.length > 0 ? positionals : Object.keys(drills);
const lines: DrillLine[] = [];
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
  lines.push({ drill: name, ...result, seconds: (performance.now() - began) / 1_000 });
}
console.log("all drills: what was knocked over, what people were told is done, and what became of it");
console.table(tableOf(lines));
process.exitCode = lines.every(({ held }) => held) ? 0 : 1;
