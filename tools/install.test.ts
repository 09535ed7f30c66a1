import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/platform/config.ts";

const scriptOf = (name: string) => fileURLToPath(new URL(`../deploy/${name}`, import.meta.url));
const script = scriptOf("install.sh");
const answers = {
  DOMAIN: "letters.example.org",
  ADMIN_EMAIL: "dana@example.org",
  SMTP_URL: "smtps://smtp.example.org:465",
  FILES: "disk",
  BACKUPS: "/mnt/backups",
};
const bucket = (prefix: string) => ({
  [`${prefix}S3_ENDPOINT`]: "https://s3.example.org",
  [`${prefix}S3_REGION`]: "us-east-2",
  [`${prefix}S3_BUCKET`]: "letters",
  [`${prefix}S3_ACCESS_KEY_ID`]: "id",
  [`${prefix}S3_SECRET_ACCESS_KEY`]: "known to the test",
});

async function emptyFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-settings-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}

/** Without standard input, as from another program. */
function run(dir: string, env: Record<string, string>, options: readonly string[] = []) {
  const { status, stderr } = spawnSync("bash", [script, "settings", "--dir", dir, ...options], {
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
  });
  return { status, stderr };
}

/** As a shell reads them. */
function settingsIn(dir: string): Record<string, string> {
  const read = spawnSync("bash", ["-c", 'set -a; . "$0"; env -0', join(dir, "settings.env")], {
    env: { PATH: process.env["PATH"] ?? "" },
    encoding: "utf8",
  });
  const entries = read.stdout.split("\0").filter(Boolean);
  return Object.fromEntries(
    entries.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

test("five answers make settings that a server accepts, and only their owner can read them", async () => {
  const dir = await emptyFolder();
  expect(run(dir, answers)).toEqual({ status: 0, stderr: "" });
  const settings = settingsIn(dir);
  const config = readConfig(settings);
  expect(config.PUBLIC_ORIGIN).toBe("https://letters.example.org");
  expect(config.OPERATOR_EMAILS).toEqual(["dana@example.org"]);
  expect(config.FILES_DRIVER).toBe("disk");
  expect(config.VAPID_PUBLIC_KEY).toBeDefined();
  expect(settings["BACKUP_PASSPHRASE"]).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(join(dir, "settings.env"))).mode & 0o777).toBe(0o600);
});

test("a second run changes no setting", async () => {
  const dir = await emptyFolder();
  run(dir, answers);
  const before = await readFile(join(dir, "settings.env"), "utf8");
  expect(run(dir, { ...answers, DOMAIN: "another.example.org" }).status).toBe(0);
  expect(await readFile(join(dir, "settings.env"), "utf8")).toBe(before);
});

test("storage and backups can be in S3, and options win over the environment", async () => {
  const dir = await emptyFolder();
  const env = { ...answers, FILES: "s3", BACKUPS: "s3", ...bucket(""), ...bucket("BACKUP_") };
  const options = ["--bare", "--domain=localhost", "--https-port", "8443", "--bind", "127.0.0.1"];
  expect(run(dir, env, options)).toEqual({ status: 0, stderr: "" });
  const settings = settingsIn(dir);
  const config = readConfig(settings);
  expect(config.PUBLIC_ORIGIN).toBe("https://localhost:8443");
  expect(config.S3_BUCKET).toBe("letters");
  expect(settings["BACKUP_S3_BUCKET"]).toBe("letters");
  expect(settings["BACKUP_DIR"]).toBeUndefined();
  // A name that is only known on this machine gets no certificate from outside.
  expect(settings["CADDY_TLS"]).toBe("tls internal");
  expect(settings["CADDY_OPTIONS"]).toBe("default_bind 127.0.0.1");
});

test.each([
  ["a missing answer", { DOMAIN: "" }, "DOMAIN: is missing."],
  ["an address for a domain", { DOMAIN: "https://letters.example.org/" }, "--domain: expected a name"],
  ["a backup folder without its full path", { BACKUPS: "backups" }, "--backups: expected the full path"],
  ["a quote in a value", { SMTP_URL: "smtp://a'b@host" }, "SMTP_URL: a value cannot contain a single quote"],
])("%s ends without settings and says what is expected", async (_what, wrong, sentence) => {
  const dir = await emptyFolder();
  const { status, stderr } = run(dir, { ...answers, ...wrong });
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
  await expect(stat(join(dir, "settings.env"))).rejects.toThrow("ENOENT");
});

test.each([
  ["without --yes", [], "This replaces the database of https://letters.example.org. Add --yes"],
  ["to a time without its zone", ["--to", "2026-07-14T09:41:06", "--yes"], "expected a time with its zone"],
  ["to a time that is none", ["--to", "yesterdayZ", "--yes"], "--to: expected a time such as"],
])("a restore %s changes nothing", async (_what, options, sentence) => {
  const dir = await emptyFolder();
  run(dir, answers, ["--bare"]);
  const { status, stderr } = spawnSync("bash", [scriptOf("restore.sh"), "--dir", dir, ...options], {
    env: { PATH: process.env["PATH"] ?? "" },
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
  expect(await readdir(dir)).toEqual(["settings.env"]);
});

test("a shell can read every script for one machine", async () => {
  const folder = new URL("../deploy/", import.meta.url);
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".sh"));
  expect(names).toContain("install/bare.sh");
  const results = names.map((name) => spawnSync("bash", ["-n", scriptOf(name)], { encoding: "utf8" }));
  expect(results.map(({ stderr }) => stderr).join("")).toBe("");
});

test("settings are split into a file for each container, in a folder for their owner only", async () => {
  const dir = await emptyFolder();
  run(dir, { ...answers, FILES: "s3", BACKUPS: "s3", ...bucket(""), ...bucket("BACKUP_") });
  const split = 'settings=$0/settings.env dir=$0; . "$settings"; . "$1"';
  const { status } = spawnSync("bash", ["-euc", split, dir, scriptOf("install/compose.sh")]);
  expect(status).toBe(0);
  expect((await stat(join(dir, "secrets"))).mode & 0o777).toBe(0o700);
  const namesIn = async (file: string) => Object.keys(parseEnv(await readFile(join(dir, file), "utf8")));
  const all = await namesIn("settings.env");
  const backups = all.filter((name) => name.startsWith("BACKUP_"));
  const closed = ["OWNER_DATABASE_URL", "POSTGRES_PASSWORD"];
  expect((await namesIn("secrets/server")).toSorted()).toEqual(
    all.filter((name) => !backups.includes(name) && !closed.includes(name)).toSorted(),
  );
  expect(await namesIn("secrets/owner")).toEqual(["OWNER_DATABASE_URL"]);
  expect((await namesIn("secrets/backup")).toSorted()).toEqual(backups.toSorted());
  expect(await namesIn("secrets/copies")).toEqual(
    expect.arrayContaining([...backups, "S3_SECRET_ACCESS_KEY"]),
  );
  expect(await namesIn("secrets/copies")).not.toEqual(expect.arrayContaining(closed));
  expect((await namesIn("secrets/roles")).toSorted()).toEqual(["DATABASE_URL", "OWNER_DATABASE_URL"]);
});
