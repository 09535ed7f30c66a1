import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aContact } from "#database/seed/roster-builders.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { proposalDeskErrors, proposalErrors } from "#domain/invites/proposal-errors.ts";
import { maxApprovedProposals, maxProposals, proposalsAsked } from "#domain/invites/proposal.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import { refusal, result } from "#tools/testing/a-camp.ts";
import { aCircle, ownProposals, propose, rosa, statuses } from "#tools/testing/a-circle.ts";
import { aParent } from "#tools/testing/a-family.ts";
import { link, type TestWriter } from "#tools/testing/a-writer.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let now = new Date("2027-07-12T15:00:00Z");
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api", "live"],
    clock: { now: () => (now = new Date(now.getTime() + 1)) },
  });
});
afterAll(() => server.close());

describe("a mother who asks for a grandmother", () => {
  test("gets her approved by the camp, invited and linked, and she writes", async () => {
    const circle = await aCircle(server);
    const { camp, mother, camper } = circle;
    const stream = await followStream(server.origin, [inviteTopics.proposals(camp.id)], camp.member.headers);
    expect(await propose(mother)).toMatchObject(result({}));
    await expect
      .poll(() => stream.events.flatMap(({ topics }) => topics))
      .toContain(inviteTopics.proposals(camp.id));
    stream.close();
    expect(await statuses(mother)).toEqual(["rosa@example.org asked"]);
    expect(await circle.open()).toMatchObject([
      {
        ...rosa,
        participantName: "Wren Vasquez",
        proposerName: "Elena Vasquez",
        isByGuardian: true,
        eventName: "Week 2",
        isContact: false,
        problem: null,
      },
    ]);
    const motherStream = await followStream(
      server.origin,
      [identityTopics.person(mother.id)],
      mother.headers,
    );
    expect(await circle.approve(await circle.openIds())).toEqual({ approved: 1, heldBack: [] });
    await expect
      .poll(() => motherStream.events.flatMap(({ topics }) => topics))
      .toContain(identityTopics.person(mother.id));
    motherStream.close();
    expect(await statuses(mother)).toEqual(["rosa@example.org approved"]);
    expect(await circle.open()).toEqual([]);

    const grandmother = await aParent(server, { email: rosa.email, name: rosa.name });
    const [invite] = await circle.invited();
    await grandmother.accept({ orgId: camp.id, inviteId: invite?.id ?? "" });
    const of = { orgId: camp.id, eventId: circle.event.id, participantId: camper.id };
    expect(await grandmother.call("addNote", { ...of, text: "Sweet dreams" })).toMatchObject({ status: 200 });
    expect(await circle.actions()).toEqual([
      "Elena Vasquez: proposal.asked",
      "Marcus Oyelaran: contact.added",
      "Marcus Oyelaran: invite.sent",
      "Marcus Oyelaran: proposal.approved",
      "Rosa Alvarez: invite.accepted",
    ]);
  });

  test("is the only family member who sees it", async () => {
    const circle = await aCircle(server);
    const { mother, father } = circle;
    const paths = ["", "/proposals", "/notes", "/early-deletion"];
    const fatherSees = async () =>
      JSON.stringify([
        ...(await Promise.all(paths.map(async (path) => (await father.ask(father.path + path)).body))),
        (await father.participants()).body,
      ]);
    const before = await fatherSees();
    await propose(mother);
    expect(await fatherSees()).toBe(before);
    const [{ id } = { id: "" }] = (await ownProposals(mother)).proposals;
    await father.call("withdrawProposal", { participantId: father.of.participantId, proposalId: id });
    expect(await circle.openIds()).toEqual([id]);
    await circle.approve([id]);
    expect(await fatherSees()).toBe(before);
  });

  test("withdraws before the camp decides", async () => {
    const circle = await aCircle(server);
    const { mother } = circle;
    await propose(mother);
    const [{ id } = { id: "" }] = (await ownProposals(mother)).proposals;
    const { participantId } = mother.of;
    expect(await mother.call("withdrawProposal", { participantId, proposalId: id })).toMatchObject(
      result({}),
    );
    expect(await ownProposals(mother)).toEqual({ isGuardian: true, proposals: [] });
    expect(await circle.open()).toEqual([]);
    expect(await circle.camp.call("approveProposals", { proposalIds: [id] })).toMatchObject(
      refusal(404, proposalDeskErrors.notFound.message),
    );
  });

  test("can ask again after the camp declined", async () => {
    const circle = await aCircle(server);
    const { camp, mother } = circle;
    await propose(mother);
    const [proposalId] = await circle.openIds();
    expect(await camp.call("declineProposal", { proposalId }, camp.member)).toMatchObject(result({}));
    expect(await camp.call("declineProposal", { proposalId })).toMatchObject(
      refusal(404, proposalDeskErrors.notFound.message),
    );
    expect(await statuses(mother)).toEqual(["rosa@example.org declined"]);
    await propose(mother);
    expect(await statuses(mother)).toEqual(["rosa@example.org asked"]);
    expect(await circle.open()).toHaveLength(1);
    expect(await circle.actions()).toEqual([
      "Elena Vasquez: proposal.asked",
      "Marcus Oyelaran: proposal.declined",
      "Elena Vasquez: proposal.asked",
    ]);
  });

  test("reads that a person is not approved any more whom staff removed later", async () => {
    const circle = await aCircle(server);
    const { camp, mother } = circle;
    await propose(mother);
    await circle.approve(await circle.openIds());
    const { id: contactId } = await server.deps.db
      .selectFrom("contacts")
      .select("id")
      .where("participantId", "=", circle.camper.id)
      .where("email", "=", rosa.email)
      .executeTakeFirstOrThrow();
    await camp.call("removeContact", { ...circle.place, contactId });
    expect(await statuses(mother)).toEqual(["rosa@example.org declined"]);
    await propose(mother);
    expect(await circle.open()).toMatchObject([
      { problem: expect.stringContaining("was removed from Wren") },
    ]);
  });

  test("cannot ask after the week, and open requests end with it", async () => {
    const circle = await aCircle(server);
    await propose(circle.mother);
    const ids = await circle.openIds();
    await server.deps.db
      .updateTable("events")
      .set({ endDate: "2027-07-11" })
      .where("id", "=", circle.event.id)
      .execute();
    expect(await circle.open()).toEqual([]);
    expect(await circle.camp.call("approveProposals", { proposalIds: ids })).toMatchObject({ status: 404 });
    expect(await propose(circle.mother, { ...rosa, email: "late@example.org" })).toMatchObject(
      refusal(409, proposalErrors.over.message),
    );
  });

  test("takes her requests along with her account and with her access", async () => {
    const circle = await aCircle(server);
    const { camp, mother, father } = circle;
    await propose(mother);
    await propose(father, { ...rosa, email: "june@example.org" });
    const ids = await circle.openIds();
    expect(await mother.call("deleteAccount", { typed: "delete" })).toMatchObject({ status: 200 });
    await camp.call("removeContact", { ...circle.place, contactId: circle.otherContact.id });
    expect(await circle.open()).toEqual([]);
    expect(await camp.call("approveProposals", { proposalIds: ids })).toMatchObject({ status: 404 });
    const left = server.deps.db
      .selectFrom("contactProposals")
      .select("email")
      .where("organizationId", "=", camp.id);
    expect(await left.execute()).toEqual([{ email: "june@example.org" }]);
  });
});

test("a mother whom staff removed and added again can ask again", async () => {
  const circle = await aCircle(server);
  const { camp, mother } = circle;
  await propose(mother);
  await camp.call("removeContact", circle.key);
  const contact = await aContact(server.deps.db, { of: circle.camper, name: "Elena Vasquez" });
  await link(server, { ...circle, contact }, mother.id);
  expect(await statuses(mother)).toEqual([]);
  await propose(mother);
  expect(await statuses(mother)).toEqual(["rosa@example.org asked"]);
  expect(await circle.open()).toHaveLength(1);
});

describe("the answer to a proposer", () => {
  /** What the mother reads of an address, without ids. */
  async function seen(mother: TestWriter, email: string) {
    const { status, body } = await propose(mother, { ...rosa, email });
    const list = JSON.stringify((await mother.ask(`${mother.path}/proposals`)).body);
    return JSON.stringify({ status, body, list })
      .replaceAll(email, "x@example.org")
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id");
  }

  test("is the same for a new, a known, a blocked and the other parent's address", async () => {
    const ordinary = await seen((await aCircle(server)).mother, "new@example.org");
    const known = await aCircle(server);
    expect(await seen(known.mother, known.father.email)).toBe(ordinary);
    const blocked = await aCircle(server);
    expect(await seen(blocked.mother, await blocked.blockedAddress())).toBe(ordinary);
    const proposed = await aCircle(server);
    await propose(proposed.father);
    expect(await seen(proposed.mother, rosa.email)).toBe(ordinary);
  });

  test("is the same when the camp declines a blocked address as for any other", async () => {
    const lists: string[] = [];
    for (const isBlocked of [false, true]) {
      const circle = await aCircle(server);
      const email = isBlocked ? await circle.blockedAddress() : "new@example.org";
      await propose(circle.mother, { ...rosa, email });
      const [proposalId] = await circle.openIds();
      await circle.camp.call("declineProposal", { proposalId });
      const body = JSON.stringify((await circle.mother.ask(`${circle.mother.path}/proposals`)).body);
      lists.push(body.replaceAll(email, "x").replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id"));
    }
    expect(lists[0]).toBe(lists[1]);
  });

  test("is the same over the number of people that families may add to a child", async () => {
    const circle = await aCircle(server);
    for (let parent = 0; parent < 3; parent++) {
      const writer = parent === 0 ? circle.father : await circle.relative();
      for (let at = 0; at < maxProposals; at++)
        await propose(writer, { ...rosa, email: `p${parent}-${at}@example.org` });
    }
    const { approved, heldBack } = await circle.approve(await circle.openIds());
    expect(approved).toBe(maxApprovedProposals);
    expect(new Set(heldBack.map(({ sentence }) => sentence))).toEqual(
      new Set([proposalDeskErrors.tooManyOfParticipant.message]),
    );
    const ordinary = await seen((await aCircle(server)).mother, "new@example.org");
    expect(await seen(circle.mother, "new@example.org")).toBe(ordinary);
    expect(await circle.open()).toContainEqual(
      expect.objectContaining({
        email: "new@example.org",
        problem: proposalDeskErrors.tooManyOfParticipant.message,
      }),
    );
  });
});

describe("limits", () => {
  test("a contact may have 4 requests for a child that are open or approved", async () => {
    const circle = await aCircle(server);
    const { mother, camp } = circle;
    for (let at = 0; at < maxProposals; at++)
      expect(await propose(mother, { ...rosa, email: `p${at}@example.org` })).toMatchObject(result({}));
    expect(await propose(mother)).toMatchObject(refusal(429, proposalErrors.tooManyOpen.message));
    expect(await propose(mother, { ...rosa, email: "P0@example.org " })).toMatchObject(result({}));
    const [proposalId] = await circle.openIds();
    await camp.call("declineProposal", { proposalId });
    expect(await propose(mother)).toMatchObject(result({}));
  });

  test("and ask 10 times a day", async () => {
    const { mother } = await aCircle(server);
    for (let at = 0; at < proposalsAsked.times; at++) await propose(mother);
    expect(await propose(mother)).toMatchObject(refusal(429, proposalErrors.tooManyToday.message));
  });

  test.each([
    ["a name", { ...rosa, name: " " }, "Enter their name."],
    ["a name without a link", { ...rosa, name: "www.example.org" }, "A name can't contain a web address."],
    ["an address", { ...rosa, email: "rosa" }, "Valid email is required."],
  ])("a request needs %s", async (_, form, sentence) => {
    expect(await propose((await aCircle(server)).mother, form)).toMatchObject(refusal(400, sentence));
  });
});
