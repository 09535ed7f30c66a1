import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { demoPages } from "#domain/demos/demo.ts";
import { needsFreshSignIn } from "#domain/identity/fresh-sign-in.ts";
import { hourMs, minuteMs } from "#domain/time.ts";
import { allJobs } from "#server/app/jobs.ts";
import { allOperations } from "#server/app/operations.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { aVisitor, press, visitorWith } from "#tools/testing/a-demo.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import {
  aSignedInPerson,
  askServer,
  callServer,
  startTestServer,
  type TestServer,
} from "#tools/testing/test-server.ts";
import { openInDemos } from "./open-in-demos.ts";

const operator = "ops@courier.example";
const morning = "2027-07-15T15:03:00Z";
let now = new Date(morning);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    clock: { now: () => now },
    env: { DEMO: "on", DEMOS_AT_ONCE: "4", OPERATOR_EMAILS: operator },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3 * hourMs);
  await work("delete-ended-demos");
});

async function work(name: string): Promise<void> {
  const job = allJobs(server.deps).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await job.run({}, new AbortController().signal);
}

const refused = { status: 403, body: { error: { code: "not-in-demo" } } };

describe("a press on the front page", () => {
  test("opens a camp in mid-season, with 24 letters to print, as its office", async () => {
    const { demo, session, ask } = await aVisitor(server);
    const { orgId, eventId } = demo;
    expect(session).toMatchObject({
      organizations: [{ id: orgId, role: "admin", standing: "demo", timeZone: "America/Chicago" }],
      demo: true,
    });
    expect(demo.side).toBe("office");
    expect(Date.parse(demo.endsAt) - now.getTime()).toBe(2 * hourMs);
    expect((await ask(`/api/org/${orgId}/events/${eventId}/mailRun`)).body).toMatchObject({
      run: { isToday: true },
      waiting: 24,
      late: 0,
    });
    expect((await ask(`/api/org/${orgId}/today`)).status).toBe(200);
  });

  test("does so at any time of the day", async () => {
    for (let hour = 0; hour < 24; hour += 1) {
      now = new Date(
        Date.parse("2027-08-01T05:02:00Z") + hour * (hourMs + 7 * minuteMs) + hour * 24 * hourMs,
      );
      await work("delete-ended-demos");
      const { demo, ask } = await aVisitor(server);
      const { body } = await ask(`/api/org/${demo.orgId}/events/${demo.eventId}/mailRun`);
      expect({ at: now.toISOString(), body }).toMatchObject({ body: { waiting: 24, late: 0 } });
    }
  });

  test("leads a second time to the same camp, and a signed-in person home", async () => {
    const { cookie, demo } = await aVisitor(server);
    const again = await press(server, "/auth/demo", { cookie });
    expect(again).toMatchObject({ status: 303, to: `/org/${demo.orgId}`, cookie: "" });
    const { sessionSecret } = await aSignedInPerson(server);
    const signedIn = await press(server, "/auth/demo", { cookie: `__Host-sid=${sessionSecret}` });
    expect(signedIn).toMatchObject({ status: 303, to: "/", cookie: "" });
  });

  test("of another site is refused", async () => {
    expect(await press(server, "/auth/demo", { origin: "https://evil.example" })).toMatchObject({
      status: 403,
      cookie: "",
    });
  });

  test("opens five camps an hour for one network", async () => {
    const tries = async (from: string) => {
      const { to, cookie } = await press(server, "/auth/demo", { from });
      // Each demo ends, so that they are not too many at once.
      await server.deps.db.deleteFrom("organizations").where("standing", "=", "demo").execute();
      return cookie === "" ? to : "open";
    };
    const from = "198.51.100.9";
    for (let nth = 1; nth <= 5; nth += 1) expect(await tries(from)).toBe("open");
    expect(await tries(from)).toBe(demoPages.tooMany);
    expect(await tries("198.51.100.10")).toBe("open");
  });

  test("opens no more camps than the instance allows, also of many at once", async () => {
    const presses = Array.from({ length: 9 }, (_, nth) =>
      press(server, "/auth/demo", { from: `192.0.2.${nth}` }),
    );
    const answers = await Promise.all(presses);
    expect(answers.filter(({ cookie }) => cookie !== "")).toHaveLength(4);
    expect(answers.filter(({ to }) => to === demoPages.full)).toHaveLength(5);
    now = new Date(now.getTime() + 2 * hourMs);
    await work("delete-ended-demos");
    expect((await press(server, "/auth/demo")).cookie).not.toBe("");
  });
});

describe("the switch", () => {
  test("leads to the parent of the same camp and back", async () => {
    const office = await aVisitor(server);
    const parent = await office.become("parent");
    expect(parent.session).toMatchObject({
      user: { displayName: "Ruth Calder" },
      organizations: [],
      hasParticipants: true,
      demo: true,
    });
    expect(parent.demo).toEqual({ ...office.demo, side: "parent" });
    expect((await parent.ask("/api/my/participants")).body).toMatchObject({
      participants: [{ participantName: "Theo Calder" }],
    });
    // The office's session has ended.
    expect((await office.ask("/api/session")).status).toBe(401);
    expect((await parent.become("office")).demo).toEqual(office.demo);
  });

  test("leads no other visitor into a demo", async () => {
    await aVisitor(server);
    const { sessionSecret } = await aSignedInPerson(server);
    for (const cookie of ["", `__Host-sid=${sessionSecret}`])
      expect(await press(server, "/auth/demo/office", { cookie })).toEqual({
        status: 303,
        to: demoPages.over,
        cookie: "",
      });
  });
});

describe("a visitor", () => {
  test("cannot leave the camp", async () => {
    const { call, ask, demo } = await aVisitor(server);
    const other = await aCamp(server);
    const outside: [string, object][] = [
      ["createOrganization", { id: randomUUID(), name: "Mine", type: "Camp", timeZone: "UTC" }],
      ["inviteTeamMember", { id: randomUUID(), email: "real@example.org", role: "member" }],
      ["inviteCounselor", { id: randomUUID(), email: "real@example.org", buildings: ["Loon Cabin"] }],
      ["addContact", { participantId: demo.participantId, id: randomUUID(), email: "real@example.org" }],
      ["inviteAll", {}],
      ["nudgeFamilies", {}],
      ["deleteAccount", {}],
      ["startAddingPasskey", {}],
      ["subscribePush", {}],
      ["closeOrganization", { typedName: "Camp Pine Hollow" }],
      ["getEventDownloadUrl", {}],
      ["exportRoster", {}],
      ["startImport", {}],
      ["initNotePhoto", {}],
    ];
    for (const [name, data] of outside)
      expect({ name, ...(await call(name, data)) }).toMatchObject({ name, ...refused });
    for (const path of ["", "/today", "/team"])
      expect({ path, ...(await ask(`/api/org/${other.id}${path}`)) }).toMatchObject({ path, status: 404 });
  });

  test("cannot send a picture without the code of a sheet", async () => {
    const { http } = await aVisitor(server);
    expect(await http("initUnmatchedUploadHttp", {})).toMatchObject({ status: 403 });
  });

  test("has a session that ends with the camp, however much it is used", async () => {
    const { cookie, ask } = await aVisitor(server);
    now = new Date(now.getTime() + 119 * minuteMs);
    expect((await (await visitorWith(server, cookie)).ask("/api/session")).status).toBe(200);
    now = new Date(now.getTime() + 2 * minuteMs);
    expect((await ask("/api/session")).status).toBe(401);
    await expect(visitorWith(server, cookie)).rejects.toThrow("not signed in");
    expect(await press(server, "/auth/demo/parent", { cookie })).toMatchObject({ to: demoPages.over });
  });
});

test("only operations that exist are open in demos, and none that needs a fresh sign-in", () => {
  const names = new Set(allOperations(server.deps).map(({ name }) => name));
  expect([...openInDemos].filter((name) => !names.has(name))).toEqual([]);
  expect([...needsFreshSignIn].filter((name) => !names.has(name))).toEqual([]);
  // A visitor has no way to sign in again.
  expect([...needsFreshSignIn].filter((name) => openInDemos.has(name))).toEqual([]);
});

test("no invite can be stored in a demo, whatever asks for it", async () => {
  const { demo } = await aVisitor(server);
  const insert = server.inside.db.insertInto("teamInvites").values({
    id: randomUUID(),
    organizationId: demo.orgId,
    email: "real@example.org",
    role: "member",
    createdAt: now,
    createdBy: null,
    createdByName: "Demo",
  });
  await expect(insert.execute()).rejects.toMatchObject({ code: "CC003" });
});

test("a demo is neither in the directory nor among the organizations to review", async () => {
  const { demo } = await aVisitor(server);
  const { headers } = await aSignedInPerson(server, { email: operator });
  for (const path of ["/api/organizations?limit=1000", "/api/operator/organizations"]) {
    const { status, body } = await askServer(server, path, headers);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(demo.orgId);
  }
  const approval = { orgId: demo.orgId, reason: "Looks like a real camp" };
  expect((await callServer(server, "approveOrganization", approval, headers)).status).toBe(404);
});

test("without the setting there are no demos", async () => {
  const off = await startTestServer(await createTestDatabase(), { roles: ["api"] });
  expect((await press(off, "/auth/demo")).status).toBe(404);
  expect((await askServer(off, "/auth/providers")).body).toMatchObject({ demo: "off" });
  await off.close();
});

test("an instance of demos only refuses every sign-in", async () => {
  const only = await startTestServer(await createTestDatabase(), { roles: ["api"], env: { DEMO: "only" } });
  expect((await askServer(only, "/auth/providers")).body).toEqual({
    providers: [],
    emailCodes: false,
    emailCodesForTeams: false,
    demo: "only",
  });
  expect((await aVisitor(only)).demo.side).toBe("office");
  await only.close();
});
