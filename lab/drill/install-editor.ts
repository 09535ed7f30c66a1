import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";
import { loopback } from "#tools/engines/free-port.ts";
import { here } from "./install-page.ts";

/**
 * Replaces the operator's editor in the install drill. `install-editor.ts settings file` fills in the settings;
 * `install-editor.ts places file` replaces folders and ports with this machine's.
 */
const desk = z
  .object({
    settings: z.record(z.string(), z.string()),
    places: z.array(z.tuple([z.string(), z.string()])),
  })
  .parse(JSON.parse(process.env["INSTALL_DESK"] ?? "null"));
const [what, file = ""] = process.argv.slice(2);
const text = readFileSync(file, "utf8");
writeFileSync(file, what === "settings" ? filledIn(text) : here(text, desk.places));

/** Only the database's port is put in beside them: a password may look like any other port. */
function filledIn(settings: string): string {
  const database = desk.places.filter(([from]) => from.startsWith(`${loopback}:`));
  const lines = here(settings, database).split("\n");
  return lines
    .map((line) => {
      // A setting of the example may be commented out.
      const name = line.slice(0, line.indexOf("=")).replace(/^# ?/, "");
      const value = desk.settings[name];
      return value === undefined ? line : `${name}='${value}'`;
    })
    .join("\n");
}
