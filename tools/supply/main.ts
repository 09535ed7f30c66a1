import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { checkSupply } from "./check-supply.ts";
import { licencePage } from "./licences.ts";
import { readLockFile } from "./lock-file.ts";
import { withCounts } from "./security-page.ts";

/**
 * `npm run supply`: checks dependencies, licences and secrets without a network.
 * `-- licences` updates docs/licences.md, `-- security` the counts in docs/security.md. `npm sbom` writes the SBOM.
 */
const root = new URL("../../", import.meta.url);
const page = new URL("docs/licences.md", root);
const securityPage = new URL("docs/security.md", root);
const { positionals } = parseArgs({ allowPositionals: true });
const [task = "check"] = positionals;

const tasks: Record<string, () => Promise<boolean>> = {
  async check() {
    const licences = await readFile(page, "utf8").catch(() => "");
    const checks = await checkSupply(root, licences, { history: true });
    for (const { breaches } of checks) for (const breach of breaches) console.error(`supply: ${breach}`);
    for (const { name, told, breaches } of checks)
      console.log(
        `supply: ${name}: ${told}, ${breaches.length === 0 ? "in order" : `${breaches.length} breaches`}`,
      );
    return checks.every(({ breaches }) => breaches.length === 0);
  },
  async licences() {
    await writeFile(page, licencePage(await readLockFile(root)));
    console.log("docs/licences.md is fresh.");
    return true;
  },
  async security() {
    await writeFile(securityPage, withCounts(await readFile(securityPage, "utf8")));
    console.log("The counts of docs/security.md are fresh.");
    return true;
  },
};

const chosen = tasks[task];
if (chosen === undefined) {
  console.error(`There is no task "${task}". Known: ${Object.keys(tasks).join(", ")}.`);
  process.exit(2);
}
process.exitCode = (await chosen()) ? 0 : 1;
