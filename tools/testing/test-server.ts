import { onTestFinished } from "vitest";
import { aPerson } from "#database/seed/builders.ts";
import { allRoles, startServer, type RunningServer, type StartSettings } from "#server/app/start-server.ts";
import { mintBearer, startSession } from "#server/identity/actions.ts";
import { readConfig, type Config } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { createTransact } from "#server/platform/db/transact.ts";
import { testEnvironment } from "./test-environment.ts";
import { makeTempDir } from "./temp-dir.ts";
import { countingTime } from "./test-database.ts";

/** `inside` are the server's own deps, with row-level security. */
export type TestServer = RunningServer & { inside: RunningServer["deps"] };

/** The `deps` connect as the owner and bypass row-level security; the server itself does not. No web build, no mail. */
export function startTestServer(databaseUrl: string, settings: TestSettings = {}): Promise<TestServer> {
  return countingTime(() => start(databaseUrl, settings));
}

type TestSettings = Partial<StartSettings> & { env?: Record<string, string> };

async function start(databaseUrl: string, settings: TestSettings): Promise<TestServer> {
  const roles = settings.roles ?? allRoles;
  const server = await startServer(testConfig(databaseUrl, settings.env), {
    // Without a worker no PDF will come, so no request waits for one.
    ...(roles.includes("worker") ? {} : { renderWait: { smallJobMs: 0, reprintMs: 0 } }),
    ...settings,
    roles,
  });
  const database = openDatabase({ url: databaseUrl, poolSize: 4, log: server.deps.log });
  const { db, pool } = database;
  return {
    ...server,
    inside: server.deps,
    deps: { ...server.deps, db, pool, transact: createTransact(db, server.deps) },
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}

export function testConfig(databaseUrl: string, env: Record<string, string> = {}): Config {
  const FILES_DIR = makeTempDir();
  return readConfig(testEnvironment(databaseUrl, { FILES_DIR, ...env }));
}

/** A person with a living session; `headers` are ready to be sent. */
export async function aSignedInPerson(server: RunningServer, seed: Parameters<typeof aPerson>[1] = {}) {
  const { deps } = server;
  const person = await aPerson(deps.db, { issuer: "https://id.example", ...seed });
  const user = await deps.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  const { secret } = await deps.transact((tx) =>
    startSession(tx, deps.clock, user.issuer, {
      sub: user.subject,
      name: person.name,
      email: person.email,
      email_verified: seed?.verified !== false,
    }),
  );
  const bearer = await mintBearer(deps.db, deps.clock, secret);
  if (bearer === null) throw new Error("a session that was just made gave no bearer");
  return { ...person, sessionSecret: secret, headers: { authorization: `Bearer ${bearer.token}` } };
}

export type Answer = { status: number; headers: Headers; body: unknown };

/** A callable as a page sends it. */
export async function callServer(
  server: RunningServer,
  name: string,
  data: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return answerOf(
    await fetch(`${server.origin}/callable/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ data }),
    }),
  );
}

export async function askServer(
  server: RunningServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return answerOf(await fetch(`${server.origin}${path}`, { headers }));
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = response.headers.get("content-type")?.includes("json") === true;
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
}

/** Closes when the test that asked is over. */
export function closeAfterTest(server: RunningServer): RunningServer {
  onTestFinished(() => server.close());
  return server;
}
