import { organizationsDrill } from "./organizations.ts";

/** `npm run drill [-- name]`: knocks parts over while people work, and counts what was lost. Stops by itself. */
const drills: Record<string, () => Promise<boolean>> = { organizations: organizationsDrill };

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(drills);
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
