/** Types of commits that users notice, in the order of the page. */
const headings = { feat: "New", fix: "Fixed", perf: "Faster" } as const;
type Type = keyof typeof headings;

const subject = /^(?<type>feat|fix|perf)(?:\((?<area>[^)]+)\))?(?<breaking>!)?: (?<what>.+)$/;

type Change = { type: Type; area: string; what: string; isBreaking: boolean };

function changeOf(line: string): Change[] {
  const { type, area = "", what = "", breaking } = subject.exec(line)?.groups ?? {};
  const known = Object.keys(headings).find((name): name is Type => name === type);
  return known === undefined ? [] : [{ type: known, area, what, isBreaking: breaking !== undefined }];
}

/** The section of one version, from the subjects of its commits, the newest first. */
export function sectionOf(
  { version, day }: { version: string; day: string },
  subjects: readonly string[],
): string {
  const changes = subjects.flatMap(changeOf);
  const parts = Object.entries(headings).flatMap(([type, heading]) => {
    const lines = changes.filter((change) => change.type === type).map(lineOf);
    return lines.length === 0 ? [] : [`### ${heading}\n\n${lines.join("\n")}`];
  });
  return [`## ${version} (${day})`, ...(parts.length === 0 ? ["No change that users notice."] : parts)].join(
    "\n\n",
  );
}

function lineOf({ area, what, isBreaking }: Change): string {
  return `- ${isBreaking ? "**Breaking:** " : ""}${area === "" ? "" : `${area}: `}${what}`;
}

const section = /^## [\s\S]*?(?=^## |(?![\s\S]))/gm;

function sectionsOf(page: string): string[] {
  return (page.match(section) ?? []).map((text) => text.trimEnd());
}

/** Puts the section above the older ones, or in place of the one of the same version. */
export function withSection(page: string, added: string): string {
  const [head = ""] = page.split(/^## /m);
  const version = versionOf(added);
  const others = sectionsOf(page).filter((text) => versionOf(text) !== version);
  return `${[head.trimEnd(), added, ...others].join("\n\n")}\n`;
}

function versionOf(text: string): string {
  return /^## (\S+)/.exec(text)?.[1] ?? "";
}

/** Without its heading, which the release has already. */
export function notesOf(page: string, version: string): string | undefined {
  const found = sectionsOf(page).find((text) => versionOf(text) === version.replace(/^v/, ""));
  return found?.replace(/^## .*\n+/, "");
}
