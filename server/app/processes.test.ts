import { chmodSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "#database/migrate.ts";
import { anOrganization } from "#database/seed/builders.ts";
import { buildingsAnswer } from "#domain/organizations/building.ts";
import { startNats, type Nats } from "#tools/engines/nats.ts";
import { startPostgres, type Postgres } from "#tools/engines/postgres.ts";
import { followStream, type FollowedStream } from "#tools/testing/follow-stream.ts";
import { startServerProcess, type ServerProcess } from "#tools/testing/server-process.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { testEnvironment, testOrigin } from "#tools/testing/test-environment.ts";
import { aSignedInPerson, startTestServer, type TestServer } from "#tools/testing/test-server.ts";

/**
 * Two processes of the product side by side, as in production. Tried here: a change through one reaches a stream on
 * the other; kill -9 of the bus's engine (Postgres, NATS) and of an API; SIGTERM; removal of a session
 * or a membership on the other process.
 */
const dir = makeTempDir();
chmodSync(dir, 0o755);
let postgres: Postgres;
let nats: Nats;
let helper: TestServer;
let databaseUrl: string;
beforeAll(async () => {
  postgres = await startPostgres({ dir: join(dir, "postgres") });
  await postgres.ensureDatabase("processes");
  databaseUrl = postgres.url("processes");
  await migrate(databaseUrl);
  nats = await startNats({ dir: join(dir, "nats") });
  helper = await startTestServer(databaseUrl, { roles: ["api"] });
}, 60_000);
afterAll(async () => {
  await helper.close();
  await nats.stop();
  await postgres.stop();
});

function environment(bus: "postgres" | "nats"): Record<string, string> {
  return testEnvironment(databaseUrl, {
    LIVE_BUS: bus,
    NATS_URL: nats.url,
    FILES_DIR: join(dir, "files"),
  });
}

async function start(): Promise<ServerProcess> {
  const started = await startServerProcess(environment("postgres"));
  onTestFinished(() => started.kill9());
  return started;
}

const signIn = () => aSignedInPerson(helper);

async function aTeam() {
  const [admin, member] = [await aSignedInPerson(helper), await aSignedInPerson(helper)];
  const { id: orgId } = await anOrganization(helper.deps.db, { admins: [admin], members: [member] });
  return { admin, member, orgId };
}

type Team = Awaited<ReturnType<typeof aTeam>>;

async function callAs(by: Team["admin"], origin: string, { orgId }: Team, name: string, data: object) {
  const answer = await fetch(`${origin}/callable/${name}`, {
    method: "POST",
    headers: by.headers,
    body: JSON.stringify({ data: { orgId, ...data } }),
  }).catch(() => undefined);
  return answer?.status ?? 0;
}

const renameOrganization = (origin: string, team: Team) =>
  callAs(team.admin, origin, team, "updateOrganization", {
    name: "Camp Renamed",
    type: "Camp",
    timeZone: "UTC",
  });

let made = 0;
function addBuilding(origin: string, team: Team): Promise<number> {
  made += 1;
  return callAs(team.admin, origin, team, "addOrganizationBuilding", {
    id: crypto.randomUUID(),
    name: `Oak ${made}`,
  });
}

const invalidations = (stream: FollowedStream, topic: string) =>
  stream.events.filter((event) => event.name === "invalidation" && event.topics.includes(topic)).length;
const follow = async (origin: string, topics: string[], headers: Record<string, string>) => {
  const stream = await followStream(origin, topics, headers);
  onTestFinished(() => stream.close());
  return stream;
};

describe.each(["postgres", "nats"] as const)("two processes with the %s bus", (bus) => {
  let writer: ServerProcess;
  let reader: ServerProcess;
  beforeAll(async () => {
    const env = environment(bus);
    [writer, reader] = await Promise.all([startServerProcess(env), startServerProcess(env, "live")]);
  });
  afterAll(() => Promise.all([writer.kill9(), reader.kill9()]));

  test("a change through one reaches a stream on the other", async () => {
    const team = await aTeam();
    const stream = await follow(reader.origin, ["organizations"], (await signIn()).headers);
    expect(await renameOrganization(writer.origin, team)).toBe(200);
    await expect.poll(() => invalidations(stream, "organizations")).toBe(1);
  });

  test("signing out on one ends the person's streams on the other", async () => {
    const person = await signIn();
    const stream = await follow(reader.origin, [], person.headers);
    await fetch(`${writer.origin}/auth/sign-out`, {
      method: "POST",
      headers: { origin: testOrigin, cookie: `__Host-sid=${person.sessionSecret}` },
    });
    await stream.ended;
    expect(stream.events.at(-1)?.name).toBe("reconnect");
    const again = followStream(reader.origin, [], person.headers);
    await expect(again).rejects.toThrow("the stream answered 401");
  });

  test("leaving a team through one closes the person's streams on the other, and the next hears nothing of it", async () => {
    const team = await aTeam();
    const { member, orgId } = team;
    const topic = `org:${orgId}:buildings`;
    const stream = await follow(reader.origin, [`org:${orgId}:team`], member.headers);
    const leaving = { userId: member.id };
    expect(await callAs(member, writer.origin, team, "removeTeamMember", leaving)).toBe(200);
    await stream.ended;
    expect(stream.events.map(({ name }) => name)).toEqual(["open", "reconnect"]);
    const next = await follow(reader.origin, [topic, "organizations"], member.headers);
    expect(await addBuilding(writer.origin, team)).toBe(200);
    expect(await renameOrganization(writer.origin, team)).toBe(200);
    await expect.poll(() => invalidations(next, "organizations")).toBe(1);
    expect(invalidations(next, topic)).toBe(0);
  });

  test(
    "kill -9 and restart of its engine: the stream stays open, gets a resync, and receives invalidations again",
    { timeout: 60_000 },
    async () => {
      const team = await aTeam();
      const stream = await follow(reader.origin, ["organizations"], (await signIn()).headers);
      const engine = bus === "nats" ? nats : postgres;
      await engine.kill9();
      await engine.start();
      await expect.poll(() => stream.events.some((event) => event.name === "resync")).toBe(true);
      await expect.poll(() => renameOrganization(writer.origin, team)).toBe(200);
      await expect.poll(() => invalidations(stream, "organizations")).toBeGreaterThan(0);
    },
  );
});

test("kill -9 of an API: the other goes on and what was acknowledged is there", async () => {
  const [doomed, heir] = await Promise.all([start(), start()]);
  const team = await aTeam();
  for (let n = 0; n < 5; n += 1) expect(await addBuilding(doomed.origin, team)).toBe(200);
  const inFlight = Promise.all(Array.from({ length: 20 }, () => addBuilding(doomed.origin, team)));
  await new Promise((resolve) => setTimeout(resolve, 15));
  await doomed.kill9();
  const acknowledged = 5 + (await inFlight).filter((status) => status === 200).length;
  const { headers } = team.admin;
  const listed = await fetch(`${heir.origin}/api/org/${team.orgId}/buildings`, { headers });
  const { buildings } = buildingsAnswer.parse(await listed.json());
  expect(buildings.length).toBeGreaterThanOrEqual(acknowledged);
  expect(buildings.length).toBeLessThanOrEqual(25);
});

test("SIGTERM sends streams elsewhere and ends with success", async () => {
  const server = await start();
  const stream = await follow(server.origin, [], (await signIn()).headers);
  expect(await server.stop()).toBe(0);
  await stream.ended;
  expect(stream.events.at(-1)?.name).toBe("reconnect");
});
