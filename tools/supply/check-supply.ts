import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { scriptBreaches, undeclaredScripts, withScripts } from "./install-scripts.ts";
import { licenceBreaches, licencePage } from "./licences.ts";
import { packagesOf, readLockFile, readManifest } from "./lock-file.ts";
import { lockBreaches } from "./lock-law.ts";
import { registryBreaches } from "./registry-settings.ts";
import { readRepository, readWorkingTree } from "./repository-texts.ts";
import { scanTexts } from "./scan.ts";
import { pageBreaches, readRows } from "./security-page.ts";

export type Check = { name: string; told: string; breaches: string[] };

/** All checks of one checkout, each with what it read: a check that read nothing must not look like one that found nothing. */
export async function checkSupply(
  root: URL,
  licencesNow: string,
  { history }: { history: boolean },
): Promise<Check[]> {
  const [lock, manifest] = [await readLockFile(root), await readManifest(root)];
  const count = packagesOf(lock).length;
  const installed = await undeclaredScripts(lock, root);
  const { texts, commits, shallow } = await (history ? readRepository : readWorkingTree)(root);
  const secrets = scanTexts(texts, { history });
  const licences = licenceBreaches(lock);
  const stale =
    licencesNow === licencePage(lock) ? [] : ["docs/licences.md is stale: npm run supply -- licences"];
  const security = await readFile(new URL("docs/security.md", root), "utf8");
  return [
    {
      name: "lock",
      told: `${count} packages`,
      breaches: [...lockBreaches(lock, manifest), ...registryBreaches(texts)],
    },
    {
      name: "install scripts",
      told: `${withScripts(lock).length} known, ${installed.read} installed packages read`,
      breaches: [...scriptBreaches(lock, manifest), ...installed.breaches],
    },
    { name: "licences", told: `${count} packages`, breaches: [...licences, ...stale] },
    {
      name: "secrets",
      told: `${secrets.read} texts of ${commits} commits${shallow ? " (history is cut off here)" : ""}, ${secrets.allowed} allowed values`,
      breaches: secrets.breaches,
    },
    {
      name: "security page",
      told: `${readRows(security).length} requirements`,
      breaches: pageBreaches(security, (path) => existsSync(new URL(path, root))),
    },
  ];
}
