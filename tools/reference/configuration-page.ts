import { environment, type Config } from "#server/platform/config.ts";
import { settingGroups, settingMessages } from "./setting-messages.ts";

const head = `# Configuration

All settings are environment variables, read once at start. A missing or invalid setting stops the process and names the setting,
except \`OIDC_PROVIDERS\` and \`SMTP_URL\`, whose parse errors are printed as they are. Generated from the schema in
\`server/platform/config.ts\` and \`tools/reference/setting-messages.ts\`; a test compares them. After a change run \`UPDATE_DOCS=1 npx vitest run tools/reference\`.

Start with \`deploy/settings.example.env\`; [running.md](running.md) explains where the values come from. 🔑 marks secrets.

\`OWNER_DATABASE_URL\` is not a server setting. It names the role that owns the tables; only \`npm run migrate\` reads it. Do not
give it to the servers.
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
  const { what, secret } = settingMessages[name];
  return `| \`${name}\`${secret === true ? " 🔑" : ""} | ${unlessTold(name)} | ${what.replaceAll("|", "\\|")} |`;
}

function unlessTold(name: keyof Config): string {
  const tried = environment.shape[name].safeParse(undefined);
  if (!tried.success) return "**required**";
  const { unset } = settingMessages[name];
  if (tried.data === undefined) return unset ?? "none";
  const value = JSON.stringify(tried.data).replaceAll(/["[\]]/g, "");
  return value === "" ? "none" : `\`${value}\``;
}
