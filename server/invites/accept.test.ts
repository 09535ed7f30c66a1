import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal, result } from "#tools/testing/a-camp.ts";
import { aFamily, aParent, type FamilySeed } from "#tools/testing/a-family.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { askServer, startTestServer } from "#tools/testing/test-server.ts";

/** The test says what time it is. */
const clock = { at: new Date("2027-06-01T12:00:00Z"), now: () => clock.at };
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"], clock });
});
afterAll(() => server.close());

const deadLink = refusal(404, "Invalid invite link.");
const mismatch = refusal(403, "Email mismatch");

async function anInvitedFamily(seed: FamilySeed = {}) {
  const family = await aFamily(server, seed);
  await family.invite();
  return { ...family, link: { orgId: family.camp.id, inviteId: await family.inviteId() } };
}
const linksOf = (contactId: string) =>
  server.deps.db.selectFrom("participantLinks").select("userId").where("contactId", "=", contactId).execute();

const greet = ({ orgId, inviteId }: { orgId: string; inviteId: string }) =>
  askServer(server, `/api/invites/${orgId}/${inviteId}/greeting`);

describe("the owner of the invited address", () => {
  test("sees what it is about, accepts, and writes to the child from then on", async () => {
    const {
      link,
      contact,
      camp,
      event,
      listedContact: visible,
      camper,
    } = await anInvitedFamily({
      organization: { name: "Camp Birchwood" },
      event: { name: "Week 2" },
    });
    const elena = await aParent(server, { email: contact.email });
    expect((await elena.read(link)).body).toEqual({
      state: "yours",
      organizationName: "Camp Birchwood",
      organizationType: "Camp",
      buildingWord: null,
      participantWord: null,
      invitedBy: "Marcus Oyelaran",
      participantName: "Wren Vasquez",
      eventName: "Week 2",
      startDate: "2027-07-11",
      endDate: "2027-07-17",
      isNamed: false,
    });
    expect(await elena.accept(link)).toMatchObject(result({ participantName: "Wren Vasquez" }));
    expect(await linksOf(contact.id)).toEqual([{ userId: elena.id }]);
    expect(await visible()).toMatchObject({ invite: "accepted" });
    expect((await elena.read(link)).body).toEqual({
      state: "accepted",
      participantName: "Wren Vasquez",
      participantId: camper.id,
    });
    expect((await elena.participants()).body).toEqual({
      participants: [
        {
          participantId: camper.id,
          participantName: "Wren Vasquez",
          orgId: camp.id,
          orgName: "Camp Birchwood",
          orgType: "Camp",
          buildingWord: null,
          participantWord: null,
          timeZone: "America/Chicago",
          officePhone: null,
          closing: null,
          signedAs: null,
          eventId: event.id,
          eventName: "Week 2",
          startDate: "2027-07-11",
          endDate: "2027-07-17",
          buildingName: null,
          deletedOn: "2027-10-16",
          takesLetters: true,
          takesPhotos: false,
          isStopped: false,
          tips: "",
          tipsInSpanish: "",
          weeklyLimit: null,
        },
      ],
    });
  });

  test("accepts twice and gets the same answer; the link is made once, also of four at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { link, contact } = await anInvitedFamily();
      const elena = await aParent(server, { email: contact.email });
      const answers = await Promise.all([1, 2, 3, 4].map(() => elena.accept(link)));
      for (const answer of answers) expect(answer).toMatchObject(result({ participantName: "Wren Vasquez" }));
      expect(await elena.accept(link)).toMatchObject(result({ participantName: "Wren Vasquez" }));
      expect(await linksOf(contact.id)).toHaveLength(1);
    }
  });

  test("is told on every screen, and so is the team", async () => {
    const { link, contact, camp, event } = await anInvitedFamily();
    const elena = await aParent(server, { email: contact.email });
    const topics = [`org:${camp.id}:invites:${event.id}`, `org:${camp.id}:roster:${event.id}`];
    const atTheCamp = await followStream(server.origin, topics, camp.member.headers);
    const atHome = await followStream(server.origin, [], elena.headers);
    onTestFinished(() => (atTheCamp.close(), atHome.close()));
    await elena.accept(link);
    const heard = () => atTheCamp.events.filter(({ name }) => name === "invalidation");
    await expect
      .poll(() =>
        heard()
          .flatMap((one) => one.topics)
          .toSorted(),
      )
      .toEqual(topics.toSorted());
    await atHome.ended;
    expect(atHome.events.at(-1)?.name).toBe("reconnect");
  });
});

describe("before the sign-in", () => {
  test("the link names the organization and the child's first name, and nothing else", async () => {
    const { link } = await anInvitedFamily({ organization: { name: "Camp Birchwood" } });
    const answer = await greet(link);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ organizationName: "Camp Birchwood", firstName: "Wren" });
  });

  test("a link that is unknown, used, revoked, removed or suspended names nothing", async () => {
    const [used, revoked, removed, suspended] = [
      await anInvitedFamily(),
      await anInvitedFamily(),
      await anInvitedFamily(),
      await anInvitedFamily(),
    ];
    const elena = await aParent(server, { email: used.contact.email });
    await elena.accept(used.link);
    await revoked.revoke();
    await removed.removeContact();
    await server.deps.db
      .updateTable("organizations")
      .set({ standing: "suspended" })
      .where("id", "=", suspended.camp.id)
      .execute();
    for (const { link } of [used, revoked, removed, suspended])
      expect(await greet(link)).toMatchObject(deadLink);
    expect(await greet({ ...used.link, inviteId: "0123456789abcdefghijkl" })).toMatchObject(deadLink);
  });
});

describe("a forwarded link", () => {
  test("does not work for another account and reveals no names", async () => {
    const { link, contact } = await anInvitedFamily({
      contact: { email: "elena.vasquez@example.org" },
      organization: { name: "Camp Birchwood" },
    });
    const stranger = await aParent(server, { name: "Sam" });
    const read = await stranger.read(link);
    expect(read.body).toEqual({
      state: "mismatch",
      organizationName: "Camp Birchwood",
      organizationType: "Camp",
      maskedEmail: "e…z@e…e.org",
      isUnverified: false,
    });
    const accepted = await stranger.accept(link);
    expect(accepted).toMatchObject(mismatch);
    for (const { body } of [read, accepted]) {
      const text = JSON.stringify(body);
      for (const secret of ["Wren", "Vasquez", "elena", "Week"]) expect(text).not.toContain(secret);
    }
    expect(await linksOf(contact.id)).toEqual([]);
  });

  test("does not work for an account whose matching address is not verified", async () => {
    const { link, contact } = await anInvitedFamily();
    const pretender = await aParent(server, { email: contact.email, verified: false });
    expect((await pretender.read(link)).body).toMatchObject({ state: "mismatch", isUnverified: true });
    expect(await pretender.accept(link)).toMatchObject(mismatch);
    expect(await pretender.pending()).toMatchObject(result({ invites: [] }));
  });

  test("stops working for all other accounts, including staff, once it is accepted", async () => {
    const { link, contact, camp } = await anInvitedFamily();
    const elena = await aParent(server, { email: contact.email });
    await elena.accept(link);
    const sameAddress = await aParent(server, { email: contact.email });
    for (const other of [sameAddress, await aParent(server)]) {
      expect(await other.read(link)).toMatchObject(deadLink);
      expect(await other.accept(link)).toMatchObject(deadLink);
      expect(await other.call("sendInviteCode", link)).toMatchObject(deadLink);
    }
    const asStaff = await camp.call("acceptInvite", { inviteId: link.inviteId });
    expect(asStaff).toMatchObject(deadLink);
  });

  test("of two accounts with the same address, at the same moment, one is linked and only that one is told so", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { link, contact } = await anInvitedFamily();
      const [one, other] = [
        await aParent(server, { email: contact.email }),
        await aParent(server, { email: contact.email }),
      ];
      const answers = await Promise.all([one.accept(link), other.accept(link)]);
      const [winner, loser] = answers[0]?.status === 200 ? [one, other] : [other, one];
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
      expect(await loser.participants()).toMatchObject({ body: { participants: [] } });
      expect(await linksOf(contact.id)).toEqual([{ userId: winner.id }]);
    }
  });
});

test("links that never worked get one answer, whatever is wrong with them", async () => {
  const [{ link }, other] = [await anInvitedFamily(), await anInvitedFamily()];
  const person = await aParent(server);
  for (const wrong of [
    { ...link, orgId: other.link.orgId },
    { ...link, orgId: randomId() },
    { ...link, inviteId: "A".repeat(32) },
    { ...link, inviteId: "short" },
    { orgId: "camp", inviteId: link.inviteId },
    { orgId: link.orgId, inviteId: "' or true --" },
    { ...link, inviteId: "a\u0000b" },
    { ...link, orgId: "\u0000" },
  ]) {
    const answers = [
      await person.read({
        orgId: encodeURIComponent(wrong.orgId),
        inviteId: encodeURIComponent(wrong.inviteId),
      }),
      await person.accept(wrong),
      await person.call("sendInviteCode", wrong),
      await person.call("acceptInviteWithCode", { ...wrong, code: "123456" }),
    ];
    for (const answer of answers) expect(answer).toMatchObject(deadLink);
  }
});

test("an invite ends 30 days after the event, at midnight where the camp is", async () => {
  const { link, contact } = await anInvitedFamily({ organization: { timeZone: "America/Chicago" } });
  // The event ends on July 17: the last day is August 16, and in Chicago that ends at 05:00 UTC.
  clock.at = new Date("2027-08-17T04:59:00Z");
  const elena = await aParent(server, { email: contact.email });
  expect(await elena.read(link)).toMatchObject({ status: 200 });
  expect(await greet(link)).toMatchObject({ status: 200 });
  expect(await elena.pending()).toMatchObject({
    body: { result: { invites: [{ inviteId: link.inviteId }] } },
  });
  expect(await elena.session()).toMatchObject({ body: { access: "full" } });
  clock.at = new Date("2027-08-17T05:00:00Z");
  expect(await elena.read(link)).toMatchObject(deadLink);
  expect(await greet(link)).toMatchObject(deadLink);
  expect(await elena.accept(link)).toMatchObject(deadLink);
  expect(await elena.call("sendInviteCode", link)).toMatchObject(deadLink);
  expect(await elena.pending()).toMatchObject(result({ invites: [] }));
  expect(await elena.session()).toMatchObject({ body: { access: "visitor" } });
  clock.at = new Date("2027-06-01T12:00:00Z");
});

test("invite operations require sign-in", async () => {
  const signIn = refusal(401, "Please sign in first.");
  const { link } = await anInvitedFamily();
  const signedOut = await aParent(server);
  signedOut.headers.authorization = "Bearer nothing";
  for (const answer of [
    await signedOut.read(link),
    await signedOut.accept(link),
    await signedOut.pending(),
    await signedOut.participants(),
    await signedOut.call("sendInviteCode", link),
    await signedOut.call("acceptInviteWithCode", { ...link, code: "123456" }),
  ])
    expect(answer).toMatchObject(signIn);
});
