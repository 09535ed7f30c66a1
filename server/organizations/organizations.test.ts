import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anOrganization, aPerson } from "#database/seed/builders.ts";
import { sessionAnswer } from "#domain/identity/session.ts";
import { buildingWords, participantWords } from "#domain/own-words.ts";
import { directoryPage } from "#domain/organizations/organization.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { httpJobs } from "#server/platform/http/jobs.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, askServer, callServer, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

const birchwood = (id: string) => ({ id, name: "Camp Birchwood", type: "Camp", timeZone: "America/Chicago" });
const id = (n: number) => `019f0000-0000-7000-8000-${String(n).padStart(12, "0")}`;

describe("creating an organization", () => {
  test("makes the creator its admin; it is public when it is approved, without the creator's name, and keeps no hashes of families", async () => {
    const dana = await aSignedInPerson(server, { name: "Dana Whitlock" });
    const made = await callServer(server, "createOrganization", birchwood(id(1)), dana.headers);
    const { linkReturning } = await server.deps.db
      .selectFrom("organizations")
      .select("linkReturning")
      .where("id", "=", id(1))
      .executeTakeFirstOrThrow();
    expect(linkReturning).toBe(false);
    expect(made).toMatchObject({ status: 200, body: { result: { id: id(1) } } });
    const session = await askServer(server, "/api/session", dana.headers);
    expect(session.body).toMatchObject({
      access: "full",
      organizations: [{ id: id(1), name: "Camp Birchwood", role: "admin" }],
    });
    const nothing = { organizations: [], total: 0 };
    const sample = () => askServer(server, "/api/organizations/sample?from=0.5");
    expect(await askServer(server, "/api/organizations")).toMatchObject({ status: 200, body: nothing });
    expect(await sample()).toMatchObject({ status: 200, body: nothing });
    await server.deps.db
      .updateTable("organizations")
      .set({ standing: "approved" })
      .where("id", "=", id(1))
      .execute();
    expect(await sample()).toMatchObject({ body: { organizations: [{ id: id(1) }], total: 1 } });
    const directory = await askServer(server, "/api/organizations");
    expect(directory.status).toBe(200);
    expect(directory.body).toMatchObject({
      organizations: [{ id: id(1), name: "Camp Birchwood", type: "Camp", description: null }],
      total: 1,
      next: null,
    });
    expect(JSON.stringify(directory.body)).not.toContain("Dana");
    expect(JSON.stringify(directory.body)).not.toContain("example.org");
  });

  test("sent twice makes one, whether by the client's id or by its idempotency key", async () => {
    const dana = await aSignedInPerson(server);
    const key = { ...dana.headers, "idempotency-key": "key-for-the-second-test" };
    const answers = await Promise.all(
      [1, 2, 3].map(() => callServer(server, "createOrganization", birchwood(id(2)), key)),
    );
    expect(answers.map((answer) => answer.body)).toEqual([1, 2, 3].map(() => ({ result: { id: id(2) } })));
    expect((await callServer(server, "createOrganization", birchwood(id(2)), dana.headers)).status).toBe(200);
    const rows = await server.deps.db
      .selectFrom("memberships")
      .selectAll()
      .where("organizationId", "=", id(2))
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("keys are kept for a day and then swept", async () => {
    const dana = await aSignedInPerson(server);
    const key = { ...dana.headers, "idempotency-key": "key-that-grows-old" };
    await callServer(server, "createOrganization", birchwood(id(8)), key);
    const { db, clock } = server.deps;
    const kept = () => db.selectFrom("idempotencyKeys").select("key").where("userId", "=", dana.id).execute();
    const sweep = (hours: number) =>
      httpJobs({ db, clock: { now: () => new Date(clock.now().getTime() + hours * 3_600_000) } })[0]?.run(
        {},
        new AbortController().signal,
      );
    await sweep(23);
    expect(await kept()).toHaveLength(1);
    await sweep(25);
    expect(await kept()).toEqual([]);
  });

  test("a key that comes back with other contents is refused", async () => {
    const dana = await aSignedInPerson(server);
    const key = { ...dana.headers, "idempotency-key": "key-for-the-third-test" };
    await callServer(server, "createOrganization", birchwood(id(3)), key);
    const other = await callServer(server, "createOrganization", { ...birchwood(id(4)), name: "Other" }, key);
    expect(other).toMatchObject({ status: 409, body: { error: { status: "aborted" } } });
  });

  test("rejects an id in use without revealing its owner", async () => {
    const stranger = await aSignedInPerson(server);
    const taken = await callServer(server, "createOrganization", birchwood(id(1)), stranger.headers);
    expect(taken).toMatchObject({ status: 409, body: { error: { message: "Failed to add organization." } } });
  });

  test("needs a sign-in", async () => {
    const signedOut = await callServer(server, "createOrganization", birchwood(id(5)));
    expect(signedOut).toMatchObject({
      status: 401,
      body: { error: { status: "unauthenticated", message: "Please sign in first." } },
    });
  });

  test.each([
    [{ ...birchwood(id(6)), name: "   " }, "Name is required."],
    [{ ...birchwood(id(6)), name: "\u0000" }, "Name is required."],
    [{ ...birchwood(id(6)), timeZone: "Nowhere" }, "Time zone is not known."],
    [{ ...birchwood("6") }, "That request could not be read."],
    ["not an object", "That request could not be read."],
  ])("%j is refused: %s", async (data, message) => {
    const dana = await aSignedInPerson(server);
    const refused = await callServer(server, "createOrganization", data, dana.headers);
    expect(refused).toMatchObject({ status: 400, body: { error: { status: "invalid-argument", message } } });
  });

  test("a retreat center and a name in any script are kept as written", async () => {
    const ruth = await aSignedInPerson(server);
    const made = {
      id: id(7),
      name: "מחנה 湖の家 🌲",
      type: "Retreat Center",
      description: "Two\nlines",
      timeZone: "UTC",
    };
    expect((await callServer(server, "createOrganization", made, ruth.headers)).status).toBe(200);
    const { organizations } = sessionAnswer.parse(
      (await askServer(server, "/api/session", ruth.headers)).body,
    );
    expect(organizations).toEqual([
      {
        id: id(7),
        name: made.name,
        type: made.type,
        buildingWord: null,
        participantWord: null,
        description: made.description,
        timeZone: "UTC",
        role: "admin",
        standing: "new",
        hasSafetyDesk: false,
        needsPasskey: false,
        needsOtherSignIn: false,
        closing: null,
      },
    ]);
  });
});

describe("an organization's own page", () => {
  async function aCamp() {
    const [dana, mel, stranger] = [
      await aSignedInPerson(server),
      await aSignedInPerson(server),
      await aSignedInPerson(server),
    ];
    const camp = await anOrganization(server.deps.db, {
      name: "Camp Alder",
      description: "By the lake",
      admins: [dana],
      members: [mel],
    });
    return { dana, mel, stranger, camp };
  }
  const notFound = {
    status: 404,
    body: { error: { status: "not-found", message: "Organization not found." } },
  };
  const changes = { name: " Camp  Alder Lake ", type: "Retreat Center", description: " ", timeZone: "UTC" };

  test("its team reads it, each with their own role", async () => {
    const { dana, mel, camp } = await aCamp();
    const read = await askServer(server, `/api/org/${camp.id}`, dana.headers);
    expect(read.body).toEqual({
      id: camp.id,
      name: "Camp Alder",
      type: "Camp",
      description: "By the lake",
      timeZone: "America/Chicago",
      officePhone: null,
      buildingWord: null,
      participantWord: null,
      familyNotices: true,
      printAtCutOff: false,
      stationery: true,
      letterPhotos: false,
      answersByMail: null,
      linkReturning: true,
      preapproveProposals: false,
      counselorsReadReplies: false,
      lettersPerWeek: null,
      tips: "",
      tipsInSpanish: "",
      passkeysRequired: false,
      role: "admin",
    });
    const readByMember = await askServer(server, `/api/org/${camp.id}`, mel.headers);
    expect(readByMember.body).toMatchObject({ name: "Camp Alder", role: "member" });
  });

  test("an admin changes it, and the screens of all team members refetch", async () => {
    const { dana, mel, camp } = await aCamp();
    const stream = await followStream(
      server.origin,
      [`user:${mel.id}`, `org:${camp.id}`, "organizations"],
      mel.headers,
    );
    const saved = await callServer(
      server,
      "updateOrganization",
      { orgId: camp.id, ...changes },
      dana.headers,
    );
    expect(saved).toMatchObject({ status: 200, body: { result: {} } });
    const heard = () => stream.events.slice(1).flatMap(({ topics }) => topics);
    // The directory's invalidation may come last, because invalidations are merged.
    await expect
      .poll(heard)
      .toEqual(expect.arrayContaining([`user:${mel.id}`, `org:${camp.id}`, "organizations"]));
    stream.close();
    expect((await askServer(server, `/api/org/${camp.id}`, mel.headers)).body).toMatchObject({
      name: "Camp Alder Lake",
      type: "Retreat Center",
      description: null,
      timeZone: "UTC",
    });
  });

  test("the office's phone number is for the team, and a change that does not name it keeps it", async () => {
    const { dana, mel, camp } = await aCamp();
    const save = (form: object) =>
      callServer(server, "updateOrganization", { orgId: camp.id, ...changes, ...form }, dana.headers);
    const read = async () => (await askServer(server, `/api/org/${camp.id}`, mel.headers)).body;
    expect((await save({ officePhone: "(555) 010-4477" })).status).toBe(200);
    expect(await read()).toMatchObject({ officePhone: "5550104477" });
    for (const path of ["/api/organizations", "/api/organizations/sample?from=0.5"]) {
      const directory = JSON.stringify((await askServer(server, path)).body);
      expect(directory).toContain(camp.id);
      expect(directory).not.toContain("5550104477");
    }
    await save({});
    expect(await read()).toMatchObject({ officePhone: "5550104477" });
    await save({ officePhone: " " });
    expect(await read()).toMatchObject({ officePhone: null });
    const entries = await server.deps.db
      .selectFrom("auditEntries")
      .select("subject")
      .where("organizationId", "=", camp.id)
      .where("action", "=", "organization.changed")
      .orderBy("id")
      .execute();
    expect(entries).toMatchObject([
      { subject: { officePhone: "changed" } },
      { subject: {} },
      { subject: { officePhone: "changed" } },
    ]);
    expect(JSON.stringify(entries)).not.toContain("5550104477");
  });

  test("it chooses its words from a list that the database knows, too", async () => {
    const { dana, mel, camp } = await aCamp();
    const save = (form: object) =>
      callServer(server, "updateOrganization", { orgId: camp.id, ...changes, ...form }, dana.headers);
    const read = async () => (await askServer(server, `/api/org/${camp.id}`, mel.headers)).body;
    for (const buildingWord of buildingWords) expect((await save({ buildingWord })).status).toBe(200);
    for (const participantWord of participantWords)
      expect((await save({ participantWord })).status).toBe(200);
    expect(await read()).toMatchObject({ buildingWord: "room", participantWord: "child" });
    const session = await askServer(server, "/api/session", mel.headers);
    expect(session.body).toMatchObject({
      organizations: [{ id: camp.id, buildingWord: "room", participantWord: "child" }],
    });
    for (const word of ["igloo", "", "Bunk", "<b>"]) {
      expect((await save({ buildingWord: word })).status).toBe(400);
      expect((await save({ participantWord: word })).status).toBe(400);
    }
    await save({ buildingWord: null });
    expect(await read()).toMatchObject({ buildingWord: null, participantWord: "child" });
    const last = await server.deps.db
      .selectFrom("auditEntries")
      .select("subject")
      .where("organizationId", "=", camp.id)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(last.subject).toEqual({ buildingWordBefore: "room", buildingWord: "" });
    const directory = JSON.stringify((await askServer(server, "/api/organizations")).body);
    expect(directory).not.toContain("participantWord");
  });

  test("a member may not change it", async () => {
    const { mel, camp } = await aCamp();
    const refused = await callServer(
      server,
      "updateOrganization",
      { orgId: camp.id, ...changes },
      mel.headers,
    );
    expect(refused).toMatchObject({
      status: 403,
      body: {
        error: {
          status: "permission-denied",
          message: "Only organization admins can edit the organization.",
        },
      },
    });
  });

  test("to others it is not there, just as one that never was", async () => {
    const { stranger, camp } = await aCamp();
    for (const orgId of [camp.id, id(999)]) {
      expect(await askServer(server, `/api/org/${orgId}`, stranger.headers)).toMatchObject(notFound);
      const refused = await callServer(server, "updateOrganization", { orgId, ...changes }, stranger.headers);
      expect(refused).toMatchObject(notFound);
    }
  });

  test.each([
    [{ ...changes, name: "" }, "Name is required."],
    [{ ...changes, officePhone: "555-1234" }, "Office phone must be 10 digits."],
    [{ ...changes, timeZone: "Nowhere" }, "Time zone is not known."],
    [{ ...changes, description: "x".repeat(2_001) }, "Description can have at most 2,000 characters."],
  ])("%j is refused: %s", async (form, message) => {
    const { dana, camp } = await aCamp();
    const refused = await callServer(server, "updateOrganization", { orgId: camp.id, ...form }, dana.headers);
    expect(refused).toMatchObject({ status: 400, body: { error: { status: "invalid-argument", message } } });
  });
});

describe("the directory", () => {
  test("goes by name, a page at a time, each organization once", async () => {
    const db = server.deps.db;
    const owner = await aPerson(db);
    for (let n = 0; n < 120; n += 1)
      await anOrganization(db, { name: `Zeta ${String(n % 60).padStart(3, "0")}`, admins: [owner] });
    const seen: { id: string; name: string }[] = [];
    let next: string | null = null;
    do {
      const after: string = next === null ? "" : `?after=${encodeURIComponent(next)}`;
      const page = directoryPage.parse((await askServer(server, `/api/organizations${after}`)).body);
      expect(page.organizations.length).toBeLessThanOrEqual(50);
      seen.push(...page.organizations);
      next = page.next;
    } while (next !== null);
    expect(new Set(seen.map((one) => one.id)).size).toBe(seen.length);
    expect(seen.filter((one) => one.name.startsWith("Zeta"))).toHaveLength(120);
    expect(seen.map((one) => one.name.toLowerCase())).toEqual(
      seen.map((one) => one.name.toLowerCase()).toSorted(),
    );
  });

  test("a place that was tampered with is refused", async () => {
    expect((await askServer(server, "/api/organizations?after=zzz")).status).toBe(400);
  });

  test("accepts a forged cursor that contains a NUL character", async () => {
    const madeUp = JSON.stringify({ name: "Ze\u0000ta", id: "01a6ab50-d400-7fff-bfff-ffffffffffff" });
    const after = Buffer.from(madeUp).toString("base64url");
    expect((await askServer(server, `/api/organizations?after=${after}`)).status).toBe(200);
  });

  test("a handful is at most ten, the same for the same draw, and goes round the end", async () => {
    const handful = async (from: number) =>
      directoryPage.parse((await askServer(server, `/api/organizations/sample?from=${from}`)).body);
    const one = await handful(0.25);
    expect(one.organizations).toHaveLength(10);
    expect(one.total).toBeGreaterThan(100);
    expect(await handful(0.25)).toEqual(one);
    expect((await handful(0.999999)).organizations).toHaveLength(10);
    const seen = new Set<string>();
    for (let draw = 0; draw < 1; draw += 0.02)
      for (const { id } of (await handful(draw)).organizations) seen.add(id);
    expect(seen.size).toBeGreaterThan(60);
    for (const from of ["1", "-0.1", "x", ""]) {
      expect((await askServer(server, `/api/organizations/sample?from=${from}`)).status).toBe(
        from === "" ? 200 : 400,
      );
    }
  });

  test("a longer list can be asked for, up to a bound", async () => {
    const longer = directoryPage.parse((await askServer(server, "/api/organizations?limit=100")).body);
    expect(longer.organizations).toHaveLength(100);
    expect((await askServer(server, "/api/organizations?limit=1001")).status).toBe(400);
  });
});
