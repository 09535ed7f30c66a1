import { environment, type Config } from "#server/platform/config.ts";
import { settingGroups, settingWords } from "./setting-words.ts";

const head = `# Configuration

Every setting of the servers, read from the environment once at start. One that is missing or cannot be used stops the process with
its name. This page is made from the schema in \`server/platform/config.ts\` and \`tools/reference/setting-words.ts\`; a test
holds it against them. After a change: \`UPDATE_DOCS=1 npx vitest run tools/reference\`.

\`deploy/settings.example.env\` is a file to begin with; [running.md](running.md) says where the values come from. 🔑 marks what
nobody else may see.

\`OWNER_DATABASE_URL\` is no setting of the servers: \`npm run migrate\` reads it, with the role that owns the tables, and nothing
else should have it.
`;

/** docs/configuration.md. */
export function configurationPage(): string {
  const groups = Object.entries(settingGroups).map(([title, names]) =>
    [
      `## ${title}`,
      "",
      "| setting | unless told | what it does |",
      "|---|---|---|",
      ...names.map(rowOf),
      "",
    ].join("\n"),
  );
  return [head, ...groups].join("\n");
}

export function leftOut(): string[] {
  const shown = new Set<string>(Object.values(settingGroups).flat());
  return Object.keys(environment.shape).filter((name) => !shown.has(name));
}

function rowOf(name: keyof Config): string {
  const { what, secret } = settingWords[name];
  return `| \`${name}\`${secret === true ? " 🔑" : ""} | ${unlessTold(name)} | ${what.replaceAll("|", "\\|")} |`;
}

function unlessTold(name: keyof Config): string {
  const tried = environment.shape[name].safeParse(undefined);
  if (!tried.success) return "**must be set**";
  const { unset } = settingWords[name];
  if (tried.data === undefined) return unset ?? "nothing";
  const value = JSON.stringify(tried.data).replaceAll(/["[\]]/g, "");
  return value === "" ? "nobody" : `\`${value}\``;
}
