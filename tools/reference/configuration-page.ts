import { environment, type Config } from "#server/platform/config.ts";
import { settingFacts } from "#server/platform/setting.ts";
import { settingGroups, settingMessages } from "./setting-messages.ts";

const head = `# Configuration

All settings are environment variables, read once at start. If some cannot be used, the process ends and names each of them in
a line with what is expected. Values are never printed. \`npm run doctor\` tries out what they name.

Start with \`deploy/settings.example.env\`; [running.md](running.md) explains where the values come from. A value with \`FILL-IN\`
is refused.

🔑 marks secrets. Each can be in a file: \`SHEET_KEY_FILE=/run/secrets/sheet-key\` instead of \`SHEET_KEY\`. Both at once are refused. It
works for every setting.

\`OWNER_DATABASE_URL\` (or \`OWNER_DATABASE_URL_FILE\`) is not a server setting. It names the role that owns the tables; only
\`npm run migrate\` reads it. Do not give it to the servers.

Generated from the schema in \`server/platform/config.ts\` and \`tools/reference/setting-messages.ts\`; a test compares them.
After a change run \`UPDATE_DOCS=1 npx vitest run tools/reference\`.
`;

/** docs/configuration.md. */
export function configurationPage(): string {
  const groups = Object.entries(settingGroups).map(([title, names]) =>
    [`## ${title}`, "", "| setting | default | description |", "|---|---|---|", ...names.map(rowOf), ""].join(
      "\n",
    ),
  );
  return [head, ...groups].join("\n");
}

export function leftOut(): string[] {
  const visible = new Set<string>(Object.values(settingGroups).flat());
  return Object.keys(environment.shape).filter((name) => !visible.has(name));
}

function rowOf(name: keyof Config): string {
  const { what } = settingMessages[name];
  const isSecret = settingFacts.get(environment.shape[name])?.secret === true;
  return `| \`${name}\`${isSecret ? ` 🔑 or \`${name}_FILE\`` : ""} | ${unlessTold(name)} | ${what.replaceAll("|", "\\|")} |`;
}

function unlessTold(name: keyof Config): string {
  const tried = environment.shape[name].safeParse(undefined);
  if (!tried.success) return "**required**";
  const { unset } = settingMessages[name];
  if (tried.data === undefined) return unset ?? "none";
  const value = JSON.stringify(tried.data).replaceAll(/["[\]]/g, "");
  return value === "" ? "none" : `\`${value}\``;
}
