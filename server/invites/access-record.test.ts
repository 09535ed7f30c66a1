import { afterAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { auditAnswer, auditAction, auditChoices } from "#domain/organizations/audit.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { formatAccess } from "#domain/roster/contact-access.ts";
import { allJobs } from "#server/app/jobs.ts";
import { type TestCamp } from "#tools/testing/a-camp.ts";
import { aFamily, aParent, type TestFamily } from "#tools/testing/a-family.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";

const { server, inbox, close } = await startServerWithInbox({
  clock: { now: () => new Date("2027-07-12T12:00:00Z") },
});
afterAll(close);

const week = { name: "Week 2", startDate: "2027-07-11", endDate: "2027-07-17" };

/** "Aunt May" is added and invited by a member of the team. */
async function anInvitedAunt(email: string) {
  const family = await aFamily(server, { event: week, contact: { email, name: "Aunt May" } });
  await family.invite();
  const link = { orgId: family.camp.id, inviteId: await family.inviteId() };
  return { ...family, link };
}

async function entriesOf(camp: TestCamp) {
  const { entries } = auditAnswer.parse((await camp.ask("/audit")).body);
  return entries
    .filter(({ action }) => action === "invite.accepted" || action === "family.left")
    .map((entry) => ({
      who: entry.actor,
      what: auditAction(entry, organizationTerms({ type: "Camp" })),
      facts: entry.facts,
    }));
}

const shownAccess = async (family: TestFamily) => {
  const access = (await family.listedContact())?.access;
  return access === undefined ? undefined : formatAccess(access);
};

test("accepting, reading and deleting the account stays on record, with the name of that day", async () => {
  const family = await anInvitedAunt("may@example.org");
  const { camp, link, key } = family;
  const may = await aParent(server, { email: "may@example.org", name: "Marcus's Other Account" });
  expect(await may.accept(link)).toMatchObject({ status: 200 });
  expect(await may.accept(link)).toMatchObject({ status: 200 });
  const accepted = {
    who: { name: "Marcus's Other Account", is: "family" },
    what: "accepted the invite to write to Wren Vasquez in Week 2",
    facts: { participantId: key.participantId, contactId: key.contactId, by: "address" },
  };
  expect(await entriesOf(camp)).toEqual([accepted]);
  expect(await shownAccess(family)).toBe("Accepted by Marcus's Other Account on Jul 12, 2027");

  expect(await may.call("deleteAccount", { typed: "delete" })).toMatchObject({ status: 200 });
  const forget = allJobs(server.deps).find(({ name }) => name === "forget-names");
  await forget?.run({ userId: may.id }, new AbortController().signal);
  const deleted = { name: "Marcus's Other Account", is: "deleted" };
  const entries = await entriesOf(camp);
  expect(entries).toHaveLength(2);
  expect(entries).toContainEqual({ ...accepted, who: deleted });
  expect(entries).toContainEqual({
    who: deleted,
    what: "deleted their account, which could write to Wren Vasquez in Week 2",
    facts: { participantId: key.participantId, contactId: key.contactId },
  });
  expect(await family.listedContact()).toMatchObject({ invite: null });
  expect(await shownAccess(family)).toBe(
    "Accepted by Marcus's Other Account on Jul 12, 2027; account deleted on Jul 12, 2027",
  );
  const ids = await server.deps.db
    .selectFrom("auditEntries")
    .select("actorId")
    .where("organizationId", "=", camp.id)
    .where("action", "=", "invite.accepted")
    .execute();
  expect(ids).toEqual([{ actorId: may.id }]);
});

test("an invite that was accepted with a mailed code says so", async () => {
  const family = await anInvitedAunt("code@example.org");
  const { camp, link } = family;
  const other = await aParent(server, { email: "private@example.org", name: "Elena Vasquez" });
  expect(await other.call("sendInviteCode", link)).toMatchObject({ status: 200 });
  const mail = inbox.messages().find(({ to }) => to[0] === "code@example.org");
  const code = /\d{3} \d{3}/.exec(mail?.subject ?? "")?.[0];
  expect(await other.call("acceptInviteWithCode", { ...link, code })).toMatchObject({ status: 200 });
  expect(await entriesOf(camp)).toMatchObject([
    {
      what: "accepted the invite to write to Wren Vasquez in Week 2, with a code sent to the invited address",
      facts: { by: "code" },
    },
  ]);
  expect(await shownAccess(family)).toBe(
    "Accepted by Elena Vasquez on Jul 12, 2027, with a code sent to this address",
  );
});

test("a family that staff linked has no acceptance, but an account", async () => {
  const known = { name: "Wren Vasquez", externalId: "PH-1" };
  const before = await aFamily(server, {
    event: week,
    camper: known,
    contact: { email: "back@example.org" },
  });
  await before.invite();
  const parent = await aParent(server, { email: "back@example.org" });
  await parent.accept({ orgId: before.camp.id, inviteId: await before.inviteId() });
  const again = await aFamily(server, {
    camp: before.camp,
    camper: known,
    contact: { email: "back@example.org" },
  });
  await again.invite();
  expect(await shownAccess(again)).toBe("Linked to Elena Vasquez since Jul 12, 2027");
});

test("families are not listed among the team's actors", async () => {
  const { camp, link } = await anInvitedAunt("actor@example.org");
  const parent = await aParent(server, { email: "actor@example.org" });
  await parent.accept(link);
  const { people } = z.parse(auditChoices, (await camp.ask("/audit-choices")).body);
  expect(people.map(({ id }) => id)).not.toContain(parent.id);
});
