import { freeLicences, licencesWithTerms, type LicenceRule } from "./licence-rules.ts";
import { isForDevelopment, packagesOf, type LockedPackage, type LockFile } from "./lock-file.ts";
import { packagesInPages, withTheirPackages } from "./packages-in-pages.ts";

export type Verdict = { accepted: true; rules: LicenceRule[] } | { accepted: false; why: string };

/** "A AND B" needs both; of "A OR B" we choose one that asks for nothing, else one with a rule. */
export function judgeLicence(name: string, licence: string | undefined): Verdict {
  if (licence === undefined || licence.trim() === "") return { accepted: false, why: "names no licence" };
  const bare = licence.trim().replace(/^\(([^()]*)\)$/, "$1");
  // Nested expressions are rare; a person shall look at them.
  if (/[()]/.test(bare)) return { accepted: false, why: `has a licence nobody has read yet: ${licence}` };
  const choices = bare.split(/\s+OR\s+/).map((choice) => judgeAll(name, choice.split(/\s+AND\s+/)));
  const accepted = choices
    .filter((choice) => choice.accepted)
    .toSorted((a, b) => a.rules.length - b.rules.length);
  return accepted[0] ?? choices[0] ?? { accepted: false, why: "names no licence" };
}

function judgeAll(name: string, licences: readonly string[]): Verdict {
  const rules: LicenceRule[] = [];
  for (const licence of licences) {
    if (freeLicences.has(licence)) continue;
    const rule = licencesWithTerms.find((known) => known.licence === licence && known.packages.test(name));
    if (rule === undefined)
      return { accepted: false, why: `is under ${licence}, for which it has no permission` };
    rules.push(rule);
  }
  return { accepted: true, rules };
}

export function licenceBreaches(lock: LockFile): string[] {
  return packagesOf(lock).flatMap(({ name, version, license }) => {
    const verdict = judgeLicence(name, license);
    return verdict.accepted ? [] : [`${name} ${version} ${verdict.why}`];
  });
}

/** docs/licences.md, from the lock alone. */
export function licencePage(lock: LockFile): string {
  const packages = packagesOf(lock);
  const served = withTheirPackages(lock, packagesInPages);
  const running = packages.filter((one) => !isForDevelopment(one));
  const inPages = packages.filter((one) => isForDevelopment(one) && served.has(one.path));
  const building = packages.filter((one) => isForDevelopment(one) && !served.has(one.path));
  return [
    "# Licences",
    "",
    "This page is made from `package-lock.json` by `npm run supply -- licences`; do not edit it. `npm run supply` fails when it is",
    "stale, and when a package has a licence that `tools/supply/licence-rules.ts` does not permit. Cabin Courier itself is",
    "Apache-2.0.",
    "",
    "| licence | on the server | in the pages only | for building and testing |",
    "| --- | ---: | ---: | ---: |",
    ...countRows([running, inPages, building]),
    "",
    "## Licences that ask for something",
    "",
    "| licence | packages | how it is kept |",
    "| --- | --- | --- |",
    ...termRows(packages),
    "",
    "## On the server",
    "",
    "Installed with `npm install --omit=dev`, for any platform; a package in several versions stands here once for each.",
    "",
    "| package | version | licence |",
    "| --- | --- | --- |",
    ...listRows(running),
    "",
    "## In the pages only",
    "",
    "Installed for the build, which puts them into the scripts and fonts that browsers get.",
    "",
    "| package | version | licence |",
    "| --- | --- | --- |",
    ...listRows(inPages),
    "",
  ].join("\n");
}

function countRows(columns: readonly (readonly LockedPackage[])[]): string[] {
  const row = (name: string, counts: readonly number[]) => `| ${[name, ...counts].join(" | ")} |`;
  const licences = [...new Set(columns.flat().map(({ license = "none" }) => license))].toSorted();
  return [
    ...licences.map((licence) =>
      row(
        licence,
        columns.map((column) => column.filter(({ license = "none" }) => license === licence).length),
      ),
    ),
    row(
      "**together**",
      columns.map((column) => column.length),
    ),
  ];
}

function termRows(packages: readonly LockedPackage[]): string[] {
  return licencesWithTerms.flatMap((rule) => {
    const under = packages.filter(({ name, license }) => {
      const verdict = judgeLicence(name, license);
      return verdict.accepted && verdict.rules.includes(rule);
    });
    const names = [...new Set(under.map(({ name }) => name))].toSorted();
    return names.length === 0 ? [] : [`| ${rule.licence} | ${names.join(", ")} | ${rule.why} |`];
  });
}

function listRows(packages: readonly LockedPackage[]): string[] {
  const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  return [...new Set(rows)].toSorted();
}
