import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { environment, readConfig, type SettingName } from "./config.ts";
import { requireSandbox } from "./processes/sandbox.ts";
import { settingFacts } from "./setting.ts";
import { StartError } from "./start-error.ts";

const env = testEnvironment("postgres://127.0.0.1/letters", { FILES_DIR: "/files" });

function linesOf(settings: Record<string, string | undefined>): string[] {
  try {
    readConfig({ ...env, ...settings });
    return [];
  } catch (error) {
    const [head, ...lines] = error instanceof StartError ? error.message.split("\n") : [];
    return head === "The settings cannot be used:" ? lines.map((line) => line.trim()) : [String(error)];
  }
}

const provider = {
  id: "camp",
  label: "Camp",
  issuer: "https://id.example",
  clientId: "a",
  clientSecret: "geheim",
};

test.each<[SettingName, string | undefined, string]>([
  ["PORT", "eighty", "expected a whole number from 0 to 65535."],
  ["PORT", "", "expected a whole number from 0 to 65535."],
  ["MAILS_PER_SECOND", "0", "expected a number from 0.01 to 1000."],
  ["IMAGES_PER_DAY", "2.5", "expected a whole number of at least 1."],
  [
    "PUBLIC_ORIGIN",
    "letters.example.org",
    "expected https://your-domain without a path; http:// works only for localhost.",
  ],
  [
    "PUBLIC_ORIGIN",
    "http://letters.example.org",
    "expected https://your-domain without a path; http:// works only for localhost.",
  ],
  [
    "PUBLIC_ORIGIN",
    "https://example.org/letters",
    "expected https://your-domain without a path; http:// works only for localhost.",
  ],
  [
    "DATABASE_URL",
    "postgres://app:geh#eim@127.0.0.1/letters",
    "expected postgres://role:password@host:5432/database, with special characters of the password written as %XX.",
  ],
  [
    "DATABASE_URL",
    undefined,
    "is missing, expected postgres://role:password@host:5432/database, with special characters of the password written as %XX.",
  ],
  ["S3_ENDPOINT", "https://{FILL-IN}", "still has the FILL-IN of the example. Write your own value."],
  ["S3_ENDPOINT", "s3.example.org", "expected https://your-storage."],
  ["SHEET_KEY", "geheim", "expected at least 32 characters, such as from: openssl rand -hex 32."],
  [
    "SMTP_URL",
    "mail.example.org",
    "expected smtps://user:password@host:465 or smtp://user:password@host:587, with special characters of the password written as %XX.",
  ],
  ["MAIL_FROM", "Cabin Courier", "expected Name <address@example.org>."],
  ["LOG_LEVEL", "loud", "expected fatal, error, warn, info, debug or silent."],
  ["LIVE_BUS", "redis", "expected postgres or nats."],
  ["EMAIL_CODES", "yes", "expected true or false."],
  [
    "TRUSTED_PROXIES",
    "10.0.0.0/8,proxy",
    "expected addresses or networks such as 10.0.0.0/8, separated by commas.",
  ],
  ["SUPPORT_CONTACT", "help@example.org", "expected mailto:someone@example.org or https://example.org/help."],
])("%s=%s is refused, and the line says what is expected", (name, value, line) => {
  expect(linesOf({ [name]: value })).toEqual([`${name}: ${line}`]);
});

const form = 'expected [{"id":"…","label":"…","issuer":"https://…","clientId":"…","clientSecret":"…"}].';
test.each([
  [
    `[${JSON.stringify(provider)},]`,
    `is not JSON: is there a comma too many or a quote missing? It is ${form}`,
  ],
  [JSON.stringify(provider), form],
  [
    JSON.stringify([provider, { ...provider, id: "two", issuer: "id" }]),
    `provider 2 has no usable issuer, ${form}`,
  ],
  [JSON.stringify(["geheim"]), `provider 1 is no provider, ${form}`],
  [JSON.stringify([provider, provider]), "two providers have the same id."],
])("providers that cannot be used are not quoted: %s", (text, line) => {
  expect(linesOf({ OIDC_PROVIDERS: text })).toEqual([`OIDC_PROVIDERS: ${line}`]);
});

test("every wrong setting is named at once, also those that contradict others", () => {
  const wrong = { PORT: "eighty", LOG_LEVEL: "loud", FILES_DIR: undefined, S3_ACCESS_KEY_ID: "id" };
  expect(linesOf(wrong)).toEqual([
    expect.stringContaining("PORT: "),
    expect.stringContaining("LOG_LEVEL: "),
    "FILES_DIR: is missing, FILES_DRIVER=disk needs a directory.",
    "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set both or none.",
  ]);
});

test("every setting says what it expects, and no expectation is empty", () => {
  const silent = Object.entries(environment.shape).filter(([, shape]) => !settingFacts.get(shape)?.expected);
  expect(silent.map(([name]) => name)).toEqual([]);
});

test("a slash after the public origin is ignored", () => {
  expect(readConfig({ ...env, PUBLIC_ORIGIN: "https://letters.example.org/" }).PUBLIC_ORIGIN).toBe(
    "https://letters.example.org",
  );
});

function aFile(content: string): string {
  const file = join(makeTempDir(), "value");
  writeFileSync(file, content);
  return file;
}

const secrets = Object.entries(environment.shape)
  .filter(([, shape]) => settingFacts.get(shape)?.secret === true)
  .map(([name]) => name);

test.each(secrets)("%s can be in a file instead of the environment", (name) => {
  const value = "[]";
  const config = linesOf({ [name]: undefined, [`${name}_FILE`]: aFile(`${value}\n`) });
  expect(config).toEqual(linesOf({ [name]: value }));
});

test("the value of a file is used without the line's end", () => {
  const file = aFile(`${"k".repeat(40)}\n`);
  expect(readConfig({ ...env, SHEET_KEY: undefined, SHEET_KEY_FILE: file }).SHEET_KEY).toBe("k".repeat(40));
});

test("a secret that is given twice, or in a file that cannot be read, is refused", () => {
  const SHEET_KEY_FILE = aFile("k".repeat(40));
  expect(linesOf({ SHEET_KEY_FILE })).toEqual([
    "SHEET_KEY: given twice. Remove SHEET_KEY or SHEET_KEY_FILE.",
  ]);
  const wrong = (file: string) => linesOf({ SHEET_KEY: undefined, SHEET_KEY_FILE: file });
  expect(wrong("/nowhere/key")).toEqual([
    "SHEET_KEY_FILE: /nowhere/key cannot be read: there is no such file.",
  ]);
  expect(wrong("/tmp")).toEqual(["SHEET_KEY_FILE: /tmp cannot be read: it is a directory."]);
  expect(wrong("geheim")).toEqual([
    "SHEET_KEY_FILE: expected the full path of a file, such as /run/secrets/….",
  ]);
});

test("all settings can be in one file, and those of the environment win", () => {
  const METRICS_TOKEN = "t".repeat(40);
  const SETTINGS_FILE = aFile(`METRICS_TOKEN='${METRICS_TOKEN}'\nPORT='9'\n`);
  const config = readConfig({ ...env, PORT: "10", SETTINGS_FILE });
  expect([config.METRICS_TOKEN, config.PORT]).toEqual([METRICS_TOKEN, 10]);
  expect(() => readConfig({ ...env, SETTINGS_FILE: "/nowhere/settings" })).toThrow(
    new StartError("SETTINGS_FILE: /nowhere/settings cannot be read: there is no such file."),
  );
});

test.each([
  [{ NODE_ENV: "production" }, "bubblewrap", "bubblewrap"],
  [{ NODE_ENV: "production", CLEANER_URL: "unix:/run/cleaner/socket" }, "none", "cleaner"],
  [{ NODE_ENV: "production" }, "none", "Files of strangers cannot be opened safely here"],
  [{}, "none", "none"],
] as const)("with %j and the sandbox %s: %s", (given, name, expected) => {
  const config = readConfig({ ...env, ...given });
  const find = () => ({ name, execPath: "", execArgv: [] });
  const found = () => {
    try {
      return requireSandbox(config, find);
    } catch (error) {
      return error instanceof StartError ? error.message : "another error";
    }
  };
  expect(found()).toMatch(new RegExp(`^${expected}`));
});

test("a new installation needs no provider: codes by email are on", () => {
  const { OIDC_PROVIDERS: providers, EMAIL_CODES: codes } = readConfig({ ...env, OIDC_PROVIDERS: undefined });
  expect([providers, codes]).toEqual([[], true]);
});

test.each([
  [{ EMAIL_CODES: "false" }, "EMAIL_CODES: without a provider, codes are the only way to sign in."],
  [{ STAFF_SIGN_IN: "provider-or-passkey" }, "STAFF_SIGN_IN: needs a provider in OIDC_PROVIDERS."],
])("without a provider %j is refused", (settings, line) => {
  expect(linesOf({ OIDC_PROVIDERS: "[]", ...settings })).toEqual([line]);
});

test("push messages need both keys, and known hosts", () => {
  expect(linesOf({ VAPID_PUBLIC_KEY: "B".repeat(87) })).toEqual([
    "VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: set both or none.",
  ]);
  for (const hosts of ["http://10.0.0.1:4300", "https://push.example.org", "*"])
    expect(linesOf({ PUSH_HOSTS: hosts })).toEqual([expect.stringMatching(/^PUSH_HOSTS: expected hosts /)]);
  expect(readConfig({ ...env, PUSH_HOSTS: "push.example.org, *.example.net" }).PUSH_HOSTS).toEqual([
    "push.example.org",
    "*.example.net",
  ]);
});
