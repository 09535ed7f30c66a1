import { parseArgs } from "node:util";
import { mailDrill } from "./mail.ts";
import { organizationsDrill } from "./organizations.ts";

/** `npm run drill [-- name]`: knocks parts over while people work, and counts what was lost. Stops by itself. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** For "mail": how many seconds the mail server is down. */
    down: { type: "string", default: "60" },
  },
});
const drills: Record<string, () => Promise<boolean>> = {
  organizations: organizationsDrill,
  mail: () => mailDrill({ downSeconds: Number(values.down) }),
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
