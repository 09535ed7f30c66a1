import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { SMTPServer } from "smtp-server";
import webPush from "web-push";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { openFiles } from "#server/platform/files/open-files.ts";
import { freePort, loopback } from "#tools/engines/free-port.ts";
import {
  startIdentityProvider,
  type IdentityProvider,
} from "#tools/engines/identity-provider/start-identity-provider.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { s3SettingsFor } from "#tools/testing/s3-settings.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment, testOrigin } from "#tools/testing/test-environment.ts";
import { resultOf } from "./check.ts";
import { checkMail } from "./engine-checks.ts";
import { checkPushKeys } from "./program-checks.ts";
import { runDoctor, type DoctorTerms } from "./run-doctor.ts";

const planted = "planted-secret-0123456789-0123456789";
let databaseUrl: string;
let inbox: Inbox;
let provider: IdentityProvider;
let env: Record<string, string>;

const providersAt = (issuer: string) =>
  JSON.stringify([{ id: "camp-id", label: "Camp ID", issuer, clientId: "app", clientSecret: planted }]);

beforeAll(async () => {
  databaseUrl = await createTestDatabase();
  inbox = await startInbox();
  const redirectUris = [`${testOrigin}/auth/callback`];
  provider = await startIdentityProvider({
    people: [],
    clients: [{ clientId: "app", clientSecret: planted, redirectUris }],
  });
  const SITE_DIR = makeTempDir();
  writeFileSync(join(SITE_DIR, "index.html"), "");
  const s3 = inject("s3");
  env = testEnvironment(databaseUrl, {
    FILES_DIR: makeTempDir(),
    SITE_DIR,
    SMTP_URL: inbox.smtpUrl,
    OIDC_PROVIDERS: providersAt(provider.issuer),
    SHEET_KEY: planted,
    LINK_KEY: planted,
    FILES_SIGNING_KEY: planted,
    METRICS_TOKEN: planted,
    ...(s3 === undefined ? {} : await s3SettingsFor(s3, { bucket: "doctor", appOrigin: testOrigin })),
  });
});
afterAll(async () => {
  await inbox.stop();
  await provider.stop();
});

const program = fileURLToPath(new URL("../../doctor.ts", import.meta.url));

async function doctorProcess(settings: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env["PATH"], ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const code = new Promise((resolve) => child.on("exit", resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(out + err).not.toContain("planted-secret");
  return { lines: out.trimEnd().split("\n"), err, code: await code };
}

/** The lines by the name of their check. */
async function examine(settings: Record<string, string>, terms: Partial<DoctorTerms> = {}) {
  const lines: string[] = [];
  const isWell = await runDoctor({ ...env, ...settings }, { say: (line) => lines.push(line), ...terms });
  expect(lines.join("\n")).not.toContain("planted-secret");
  const lineOf = (name: string) => lines.find((line) => line.split("  ")[1]?.startsWith(`${name}: `));
  return { isWell, lineOf, last: lines.at(-1) };
}

test("on a good installation every check passes, no mail is sent and no file stays", async () => {
  const { lines, err, code } = await doctorProcess(env);
  expect([err, code]).toEqual(["", 0]);
  const names = ["settings", "database", "clock", "storage", "uploads", "mail", "provider camp-id"];
  const all = [...names, "web app", "fonts", "printing", "sandbox", "pictures"].filter(
    (name) => name !== "uploads" || env["FILES_DRIVER"] === "s3",
  );
  expect(lines.map((line) => line.replace(/:.*/, ""))).toEqual([
    ...all.map((name) => `ok  ${name}`),
    `All ${all.length} checks passed.`,
  ]);
  expect(lines.join("\n")).toContain(`register the redirect URI ${testOrigin}/auth/callback`);
  expect(inbox.messages()).toEqual([]);
  const left = await openFiles(readConfig(env)).list("doctor/", { limit: 1 });
  expect(left.keys).toEqual([]);
});

test("with an address a test mail is sent to it", async () => {
  const { isOk } = await resultOf(checkMail({ config: readConfig(env) }, "dana@example.org"));
  expect(isOk).toBe(true);
  const mail = await inbox.waitFor(({ to }) => to.includes("dana@example.org"));
  expect(mail.subject).toBe("Test of Cabin Courier");
});

test("push keys of two runs are no pair", async () => {
  const [one, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  const examineKeys = (publicKey: string) =>
    Promise.all(
      checkPushKeys({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: one.privateKey }).map(resultOf),
    );
  expect(await examineKeys(one.publicKey)).toEqual([
    { name: "push", isOk: true, sentence: "the keys are a pair" },
  ]);
  expect(await examineKeys(other.publicKey)).toMatchObject([
    { isOk: false, sentence: expect.stringContaining("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair") },
  ]);
});

test("each part that is down or missing has its sentence", async () => {
  const port = await freePort();
  const { lineOf, isWell, last } = await examine({
    DATABASE_URL: `postgres://courier_app:${planted}@${loopback}:${port}/letters`,
    S3_BUCKET: "nowhere",
    FILES_DIR: "/proc/nowhere",
    SMTP_URL: `smtp://user:${planted}@${loopback}:${port}`,
    OIDC_PROVIDERS: providersAt(`http://${loopback}:${port}`),
    SITE_DIR: "/nowhere",
    FONTS_DIR: "/nowhere",
    CLEANER_URL: `tcp://${loopback}:${port}`,
  });
  expect(isWell).toBe(false);
  expect(lineOf("database")).toContain(
    `FAILED  database: Postgres at ${loopback}:${port} refuses connections`,
  );
  expect(lineOf("clock")).toContain("FAILED");
  expect(lineOf("storage")).toMatch(/FAILED.*(The bucket nowhere at .* does not exist|cannot be used)/);
  expect(lineOf("mail")).toContain(`FAILED  mail: ${loopback}:${port} refuses the connection`);
  expect(lineOf("provider camp-id")).toContain(
    `FAILED  provider camp-id: http://${loopback}:${port} cannot be reached (ECONNREFUSED).`,
  );
  expect(lineOf("web app")).toBe(
    "FAILED  web app: there is no web app in /nowhere: run npm run build, or correct SITE_DIR.",
  );
  expect(lineOf("fonts")).toContain("FAILED  fonts: Fonts for printing are missing under /nowhere");
  expect(lineOf("printing")).toContain("FAILED  printing: Fonts for printing are missing under /nowhere");
  expect(lineOf("pictures")).toContain(`FAILED  pictures: the cleaner at tcp://${loopback}:${port}`);
  expect(last).toMatch(/^\d+ of \d+ checks failed\.$/);
});

test("a wrong clock, role, password, issuer and bucket have their sentences", async () => {
  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, callback) => callback(new Error("no")),
  });
  const port = await freePort();
  await new Promise<void>((resolve) => smtp.listen(port, loopback, resolve));
  onTestFinished(() => new Promise((resolve) => smtp.close(() => resolve())));
  const { lineOf } = await examine(
    {
      DATABASE_URL: databaseUrl,
      SMTP_URL: `smtp://user:${planted}@${loopback}:${port}`,
      OIDC_PROVIDERS: providersAt(provider.issuer.replace(loopback, "localhost")),
      PUBLIC_ORIGIN: "https://elsewhere.example",
      S3_SECRET_ACCESS_KEY: planted,
      FILES_DIR: "/proc/nowhere",
    },
    { clock: { now: () => new Date(Date.now() - 45_000) } },
  );
  expect(lineOf("database")).toContain("FAILED  database: DATABASE_URL names a role to which");
  expect(lineOf("clock")).toMatch(/FAILED {2}clock: the clocks .* differ by \d+ seconds/);
  expect(lineOf("mail")).toBe(
    `FAILED  mail: ${loopback}:${port} refuses the user name or the password of SMTP_URL.`,
  );
  expect(lineOf("provider camp-id")).toContain("names another issuer: correct it in OIDC_PROVIDERS.");
  expect(lineOf("storage")).toMatch(/FAILED.*(refuses us|cannot be used)/);
  // Only S3 has rules for browsers of another origin.
  expect(lineOf("uploads")).toBe(
    env["FILES_DRIVER"] === "s3"
      ? "FAILED  uploads: the bucket does not let browsers on https://elsewhere.example upload: set the CORS rules of docs/running.md, Storage."
      : undefined,
  );
});

test("with settings that cannot be used, nothing else is tried", async () => {
  const { lines, code } = await doctorProcess({ ...env, SHEET_KEY: "planted-secret", PORT: "eighty" });
  expect(code).toBe(1);
  expect(lines).toEqual([
    "FAILED  settings: The settings cannot be used:",
    "  PORT: expected a whole number from 0 to 65535.",
    "  SHEET_KEY: expected at least 32 characters, such as from: openssl rand -hex 32.",
    "Nothing else was checked: correct the settings first.",
  ]);
});
