import { parseArgs } from "node:util";
import { mailDrill } from "./mail.ts";
import { notesDrill } from "./notes.ts";
import { organizationsDrill } from "./organizations.ts";
import { printingDrill } from "./printing.ts";

/** `npm run drill [-- name]`: knocks parts over while people work, and counts what was lost. Stops by itself. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** For "mail": how many seconds the mail server is down. */
    down: { type: "string", default: "60" },
    /**
     * For "notes": Postgres says "saved" before it is; the drill must then find what was lost.
     * For "printing": a note vanishes from its sheet and another comes twice; the drill must find both.
     */
    careless: { type: "boolean", default: false },
  },
});
const drills: Record<string, () => Promise<boolean>> = {
  organizations: organizationsDrill,
  mail: () => mailDrill({ downSeconds: Number(values.down) }),
  notes: () => notesDrill({ settings: values.careless ? { synchronous_commit: "off" } : {} }),
  printing: () => printingDrill({ careless: values.careless }),
};

const names = positionals.length > 0 ? positionals : Object.keys(drills);
let held = true;
for (const name of names) {
  const drill = drills[name];
  if (drill === undefined) {
    console.error(`There is no drill "${name}". Known: ${Object.keys(drills).join(", ")}.`);
    process.exit(2);
  }
  held = (await drill()) && held;
}
process.exitCode = held ? 0 : 1;
