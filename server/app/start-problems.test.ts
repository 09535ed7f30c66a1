import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { asApplication } from "#database/connect.ts";
import { freePort } from "#tools/engines/free-port.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";

const waiting = { timeout: 60_000, interval: 100 };
const programOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** A secret in every setting that has one. None of them may be printed. */
const planted = "planted-secret-0123456789-0123456789";

/** The product as a process that is expected to end by itself. */
async function run(path: string, env: Record<string, string | undefined>, ...args: string[]) {
  const child = spawn(process.execPath, [programOf(path), ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const code = new Promise((resolve) => child.on("exit", resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(out + err).not.toContain("planted-secret");
  expect(err).not.toMatch(/^ {4}at /m);
  return { out, err, code: await code };
}

const settingsFor = (databaseUrl: string, env: Record<string, string> = {}) =>
  testEnvironment(databaseUrl, {
    FILES_DIR: makeTempDir(),
    FILES_SIGNING_KEY: planted,
    SHEET_KEY: planted,
    LINK_KEY: planted,
    METRICS_TOKEN: planted,
    SMTP_URL: `smtp://user:${planted}@127.0.0.1:9`,
    ...env,
  });

async function query(databaseUrl: string, sql: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: "array" });
    return String(rows[0]?.[0]);
  } finally {
    await client.end();
  }
}

/** A database without tables. */
async function anEmptyDatabase(): Promise<string> {
  const url = new URL(await createTestDatabase());
  const name = `${url.pathname.slice(1)}_empty`;
  await query(url.href, `create database ${name} template template0`);
  url.pathname = name;
  return url.href;
}

test("eight wrong settings are eight sentences, without a stack and without a secret", async () => {
  const { out, err, code } = await run("server/main.ts", {
    ...settingsFor("postgres://127.0.0.1/letters"),
    OIDC_PROVIDERS: `[{"id":"google","clientSecret":"${planted}"},]`,
    SMTP_URL: `user:${planted}@mail.example.org`,
    SHEET_KEY: planted.slice(0, 20),
    PUBLIC_ORIGIN: "letters.example.org",
    S3_ENDPOINT: "https://{FILL-IN}",
    DATABASE_URL: `postgres://courier_app:${planted}#1@127.0.0.1/letters`,
    DATABASE_POOL: "ten",
    LIVE_BUS: "redis",
  });
  const [head, ...lines] = err.trimEnd().split("\n");
  expect([code, out, head]).toEqual([1, "", "The settings cannot be used:"]);
  expect(lines.map((line) => line.trim().replace(/:.*/, "")).toSorted()).toEqual([
    "DATABASE_POOL",
    "DATABASE_URL",
    "LIVE_BUS",
    "OIDC_PROVIDERS",
    "PUBLIC_ORIGIN",
    "S3_ENDPOINT",
    "SHEET_KEY",
    "SMTP_URL",
  ]);
  for (const line of lines) expect(line).toMatch(/expected|FILL-IN/);
});

test("a database without tables, and one that misses a migration, ask for the migration", async () => {
  const empty = await run("server/main.ts", settingsFor(await anEmptyDatabase()));
  expect(empty).toEqual({ code: 1, out: "", err: "The database has no tables yet: run npm run migrate.\n" });

  const older = await createTestDatabase();
  const newest = await query(older, "select max(name) from schema_migrations");
  await query(older, `delete from schema_migrations where name = '${newest}'`);
  expect(await run("server/main.ts", settingsFor(older))).toEqual({
    code: 1,
    out: "",
    err: `The database is older than this program: run npm run migrate (1 to run, first ${newest}).\n`,
  });
});

test("production does not start where files of strangers would be opened without a sandbox", async () => {
  const databaseUrl = await createTestDatabase();
  // No bubblewrap is found here.
  const bare = { ...settingsFor(databaseUrl), PATH: "/nowhere", NODE_ENV: "production" };
  const { out, err, code } = await run("server/main.ts", bare);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^Files of strangers cannot be opened safely here: .* name it in CLEANER_URL .*\n$/);
  const cleaner = await run("server/cleaner.ts", { PATH: "/nowhere" }, "tmp/socket");
  expect(cleaner.err).toBe("Where should the cleaner listen? Such as: unix:/run/cleaner/socket\n");
});

test("a wrong password is one sentence with host and role", async () => {
  const databaseUrl = await createTestDatabase();
  const { host, pathname } = new URL(databaseUrl);
  const hba = await query(databaseUrl, "show hba_file");
  const before = await readFile(hba, "utf8");
  // The other test databases still need no password.
  await writeFile(hba, `host ${pathname.slice(1)} courier_app 127.0.0.1/32 scram-sha-256\n${before}`);
  onTestFinished(async () => {
    await writeFile(hba, before);
    await query(databaseUrl, "select pg_reload_conf()");
  });
  await query(databaseUrl, "select pg_reload_conf()");
  const DATABASE_URL = asApplication(databaseUrl, planted);
  // Postgres reads the file a moment later.
  await vi.waitFor(() => expect(query(DATABASE_URL, "select 1")).rejects.toThrow("password"), waiting);
  const sentence = (name: string) =>
    `Postgres at ${host} does not accept the password of the role courier_app (${name}).\n`;
  expect(await run("server/main.ts", { ...settingsFor(databaseUrl), DATABASE_URL })).toEqual({
    code: 1,
    out: "",
    err: sentence("DATABASE_URL"),
  });
  expect((await run("database/main.ts", { OWNER_DATABASE_URL: DATABASE_URL })).err).toBe(
    sentence("OWNER_DATABASE_URL"),
  );
  const env = { ...settingsFor(databaseUrl), DATABASE_URL };
  expect((await run("server/support.ts", env, "list")).err).toBe(sentence("DATABASE_URL"));
});

test("a database that is down, or that does not exist, is one sentence with host and role", async () => {
  const port = await freePort();
  const down = `postgres://courier_app:${planted}@127.0.0.1:${port}/letters`;
  expect(await run("server/main.ts", { ...settingsFor(down), DATABASE_URL: down })).toEqual({
    code: 1,
    out: "",
    err: `Postgres at 127.0.0.1:${port} refuses connections (DATABASE_URL, the role courier_app): it is not running, or listens on another address or port.\n`,
  });
  const host = `127.0.0.1:${inject("postgres").port}`;
  const unknown = `postgres://courier_app:${planted}@${host}/unknown`;
  expect((await run("database/main.ts", { OWNER_DATABASE_URL: unknown })).err).toBe(
    `Postgres at ${host} has no database unknown (OWNER_DATABASE_URL, the role courier_app).\n`,
  );
});

test("a port that is in use is one sentence", async () => {
  const listener = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => listener.once("listening", resolve));
  onTestFinished(() => void listener.close());
  const address = listener.address();
  const PORT = String(typeof address === "object" ? address?.port : "");
  const { err, code } = await run("server/main.ts", settingsFor(await createTestDatabase(), { PORT }));
  expect([code, err]).toEqual([
    1,
    `The server cannot listen on HOST 127.0.0.1, PORT ${PORT}: another program uses this port.\n`,
  ]);
});

test("the migration names what is wrong with its own setting", async () => {
  const sentenceFor = async (env: Record<string, string>) => (await run("database/main.ts", env)).err;
  expect(await sentenceFor({})).toContain("OWNER_DATABASE_URL is missing");
  expect(await sentenceFor({ OWNER_DATABASE_URL: `owner:${planted}@db` })).toContain(
    "OWNER_DATABASE_URL: expected postgres://",
  );
  expect(await sentenceFor({ OWNER_DATABASE_URL_FILE: "/nowhere" })).toBe(
    "OWNER_DATABASE_URL_FILE: /nowhere cannot be read: there is no such file.\n",
  );
});
