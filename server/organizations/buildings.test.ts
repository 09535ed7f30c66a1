import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { anOrganization } from "#database/seed/builders.ts";
import { buildingsAnswer } from "#domain/organizations/building.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { newId } from "#server/platform/secrets.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, askServer, callServer, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

type Person = Awaited<ReturnType<typeof aSignedInPerson>>;

async function aCamp() {
  const [dana, mel] = [await aSignedInPerson(server), await aSignedInPerson(server)];
  const { id: orgId } = await anOrganization(server.deps.db, { admins: [dana], members: [mel] });
  return { orgId, dana, mel };
}
const add = (person: Person, orgId: string, building: object) =>
  callServer(
    server,
    "addOrganizationBuilding",
    { id: newId(server.deps.clock), orgId, ...building },
    person.headers,
  );
const remove = (person: Person, orgId: string, buildingId: string) =>
  callServer(server, "deleteOrganizationBuilding", { orgId, buildingId }, person.headers);
const list = async (person: Person, orgId: string) =>
  buildingsAnswer.parse((await askServer(server, `/api/org/${orgId}/buildings`, person.headers)).body)
    .buildings;
const refusal = (status: number, word: string, message: string) => ({
  status,
  body: { error: { status: word, message } },
});
const orgNotFound = refusal(404, "not-found", "Organization not found.");

describe("the camp's own buildings", () => {
  test("are added by any team member and listed by name", async () => {
    const { orgId, dana, mel } = await aCamp();
    expect(await list(mel, orgId)).toEqual([]);
    await add(dana, orgId, { name: "willow", capacity: "12" });
    await add(mel, orgId, { name: "  Oak   Lodge " });
    await add(mel, orgId, { name: "Aspen", capacity: 0 });
    expect(await list(mel, orgId)).toMatchObject([
      { name: "Aspen", capacity: 0 },
      { name: "Oak Lodge", capacity: null },
      { name: "willow", capacity: 12 },
    ]);
  });

  test("get another name or capacity from any team member, which is in Activity", async () => {
    const { orgId, dana, mel } = await aCamp();
    const [oak, elm] = [newId(server.deps.clock), newId(server.deps.clock)];
    await add(mel, orgId, { id: oak, name: "Oka", capacity: 8 });
    await add(mel, orgId, { id: elm, name: "Elm" });
    const change = (buildingId: string, to: object) =>
      callServer(server, "updateOrganizationBuilding", { orgId, buildingId, ...to }, mel.headers);
    expect(await change(oak, { name: "oak", capacity: "10" })).toMatchObject({ status: 200 });
    // Its own name in another case is not taken.
    expect(await change(oak, { name: "Oak", capacity: 10 })).toMatchObject({ status: 200 });
    expect(await change(elm, { name: "OAK" })).toMatchObject(
      refusal(409, "aborted", "There is already a building with that name."),
    );
    expect(await change(newId(server.deps.clock), { name: "Fir" })).toMatchObject(
      refusal(404, "not-found", "Building is no longer available."),
    );
    expect(await list(mel, orgId)).toMatchObject([
      { name: "Elm", capacity: null },
      { name: "Oak", capacity: 10 },
    ]);
    const audit = await askServer(server, `/api/org/${orgId}/audit`, dana.headers);
    expect(audit.body).toMatchObject({
      entries: [
        { action: "building.changed", facts: { nameBefore: "oak", name: "Oak" } },
        { action: "building.changed", facts: { nameBefore: "Oka", capacityBefore: "8", capacity: "10" } },
      ],
    });
  });

  test("sent twice are one, also at the same moment", async () => {
    const { orgId, mel } = await aCamp();
    const id = newId(server.deps.clock);
    const sent = await Promise.all([1, 2, 3, 4].map(() => add(mel, orgId, { id, name: "Oak" })));
    expect(sent.map(({ body }) => body)).toEqual([1, 2, 3, 4].map(() => ({ result: { id } })));
    expect(await list(mel, orgId)).toEqual([{ id, name: "Oak", capacity: null }]);
  });

  test("have different names, however they are written", async () => {
    const { orgId, mel } = await aCamp();
    await add(mel, orgId, { name: "Oak" });
    const taken = refusal(409, "aborted", "There is already a building with that name.");
    expect(await add(mel, orgId, { name: " OAK " })).toMatchObject(taken);
    const other = await aCamp();
    expect((await add(other.mel, other.orgId, { name: "Oak" })).status).toBe(200);
  });

  test("cannot take over another camp's id, and do not say whose it is", async () => {
    const [{ orgId, mel }, other] = [await aCamp(), await aCamp()];
    const id = newId(server.deps.clock);
    await add(other.mel, other.orgId, { id, name: "Theirs" });
    const taken = refusal(409, "aborted", "Failed to add building.");
    expect(await add(mel, orgId, { id, name: "Ours" })).toMatchObject(taken);
    expect(await list(other.mel, other.orgId)).toMatchObject([{ id, name: "Theirs" }]);
  });

  test("end at five hundred, however many are added at once", async () => {
    const { orgId, dana } = await aCamp();
    const { db, clock } = server.deps;
    const rows = Array.from({ length: 498 }, (_, n) => ({
      id: newId(clock),
      organizationId: orgId,
      name: `Tent ${n}`,
      createdAt: clock.now(),
    }));
    await db.insertInto("organizationBuildings").values(rows).execute();
    const request = [1, 2, 3, 4, 5].map((n) => ({ id: newId(clock), name: `Yurt ${n}` }));
    const answers = await Promise.all(request.map((building) => add(dana, orgId, building)));
    const taken = request.filter((_, at) => answers[at]?.status === 200);
    expect(taken).toHaveLength(2);
    expect(answers.filter(({ status }) => status !== 200)).toMatchObject(
      Array.from({ length: 3 }, () => refusal(429, "resource-exhausted", "There are already 500 buildings.")),
    );
    expect(await list(dana, orgId)).toHaveLength(500);
    // An answer that was lost is asked for again: it is there, so it is not one too many.
    expect((await add(dana, orgId, taken[0] ?? {})).status).toBe(200);
  });

  test.each([
    [{ name: "" }, "Name is required."],
    [{ name: "x".repeat(121) }, "Name can have at most 120 characters."],
    [{ name: "Oak", capacity: "many" }, "Capacity must be a number."],
    [{ name: "Oak", capacity: 10_001 }, "Capacity can be at most 10,000."],
    [{ name: "Oak", id: "1" }, "That request could not be read."],
  ])("%j is refused: %s", async (building, message) => {
    const { orgId, mel } = await aCamp();
    expect(await add(mel, orgId, building)).toMatchObject(refusal(400, "invalid-argument", message));
  });

  test("are removed by admins only, and once gone stay gone", async () => {
    const { orgId, dana, mel } = await aCamp();
    const id = newId(server.deps.clock);
    await add(mel, orgId, { id, name: "Oak" });
    expect(await remove(mel, orgId, id)).toMatchObject(
      refusal(403, "permission-denied", "Only organization admins can remove buildings."),
    );
    for (const _ of [1, 2])
      expect(await remove(dana, orgId, id)).toMatchObject({ status: 200, body: { result: {} } });
    expect(await list(mel, orgId)).toEqual([]);
  });

  test("of another camp cannot be seen, added to or removed", async () => {
    const [{ orgId, mel }, stranger] = [await aCamp(), await aCamp()];
    const id = newId(server.deps.clock);
    await add(mel, orgId, { id, name: "Oak" });
    const never = newId(server.deps.clock);
    for (const org of [orgId, never]) {
      const path = `/api/org/${org}/buildings`;
      expect(await askServer(server, path, stranger.dana.headers)).toMatchObject(orgNotFound);
      expect(await remove(stranger.dana, org, id)).toMatchObject(orgNotFound);
      expect(await add(stranger.dana, org, { name: "Elm" })).toMatchObject(
        refusal(404, "not-found", "Only org members can add buildings."),
      );
    }
    // Named under one's own camp, a foreign building is as good as gone.
    expect((await remove(stranger.dana, stranger.orgId, id)).status).toBe(200);
    expect(await list(mel, orgId)).toMatchObject([{ id, name: "Oak" }]);
  });

  test("are invalidated on all open screens, and only when something changed", async () => {
    const { orgId, dana, mel } = await aCamp();
    const topic = `org:${orgId}:buildings`;
    const stream = await followStream(server.origin, [topic], mel.headers);
    onTestFinished(() => stream.close());
    const invalidations = () => stream.events.filter(({ name }) => name === "invalidation").length;
    const id = newId(server.deps.clock);
    await add(dana, orgId, { id, name: "Oak" });
    await expect.poll(invalidations).toBe(1);
    await add(dana, orgId, { id, name: "Oak" });
    await add(dana, orgId, { name: "oak" });
    await remove(dana, orgId, newId(server.deps.clock));
    await remove(dana, orgId, id);
    await expect.poll(invalidations).toBe(2);
    expect(await list(mel, orgId)).toEqual([]);
  });
});
