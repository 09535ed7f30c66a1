import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withSystemAccess } from "#database/actor.ts";
import { randomId } from "#database/seed/builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { maxProposals } from "#domain/invites/proposal.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { contactErrors } from "#domain/roster/errors.ts";
import { allJobs } from "#server/app/jobs.ts";
import { refusal, result } from "#tools/testing/a-camp.ts";
import { aCircle, ownProposals, propose, rosa, statuses, type Circle } from "#tools/testing/a-circle.ts";
import { aWriter } from "#tools/testing/a-writer.ts";
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

/** Runs the job for each open proposal, with the server's own database role. */
async function preapprove({ camp, openIds }: Circle): Promise<void> {
  const job = allJobs(server.inside).find(({ name }) => name === "preapprove-proposal");
  if (job === undefined) throw new Error("there is no such job");
  for (const proposalId of await openIds())
    await withSystemAccess(() =>
      job.run({ organizationId: camp.id, proposalId }, new AbortController().signal),
    );
}

describe("a blocked address", () => {
  test("is not approved, not even by an admin, and only staff read why", async () => {
    const circle = await aCircle(server);
    const { camp, mother } = circle;
    const email = await circle.blockedAddress();
    await propose(mother, { ...rosa, email });
    const sentence = `${email} was removed from Wren in Week 2 (Dana Whitlock, Jul 12, 2027).`;
    expect(await circle.open()).toMatchObject([{ email, problem: sentence, isContact: false }]);
    const [id] = await circle.openIds();
    const held = { approved: 0, heldBack: [{ id, name: rosa.name, sentence }] };
    for (const by of [camp.member, camp.admin])
      expect(await camp.call("approveProposals", { proposalIds: [id] }, by)).toMatchObject(result(held));
    expect(await circle.added()).toEqual([]);
    expect(await circle.invited()).toEqual([]);
    expect(JSON.stringify(await ownProposals(mother))).not.toContain("removed");
    const block = await server.deps.db
      .selectFrom("contactBlocks")
      .select("contactId")
      .where("organizationId", "=", camp.id)
      .executeTakeFirstOrThrow();
    await camp.call("liftContactBlock", { blockId: block.contactId });
    expect(await circle.approve(await circle.openIds())).toEqual({ approved: 1, heldBack: [] });
  });

  test("that is blocked between the proposal and the approval stays out", async () => {
    const circle = await aCircle(server);
    await propose(circle.mother, { ...rosa, email: "thomas@example.org" });
    const ids = await circle.openIds();
    expect(await circle.open()).toMatchObject([{ problem: null }]);
    await circle.blockedAddress();
    expect(await circle.approve(ids)).toMatchObject({ approved: 0, heldBack: [{ id: ids[0] }] });
    expect(await circle.added()).toEqual([]);
  });
});

describe("approving", () => {
  test("30 proposals takes one press", async () => {
    const circle = await aCircle(server);
    const { db } = server.deps;
    for (let child = 0; child < 8; child++) {
      const camper = await aCamper(db, { event: circle.event });
      const contact = await aContact(db, { of: camper });
      const writer = await aWriter(server, { ...circle, camper, contact });
      for (let at = 0; at < maxProposals; at++)
        await propose(writer, { ...rosa, email: `many-${child}-${at}@example.org` });
    }
    const ids = (await circle.openIds()).slice(0, 30);
    expect(await circle.approve(ids)).toEqual({ approved: 30, heldBack: [] });
    const mails = server.deps.db
      .selectFrom("inviteMails")
      .select("id")
      .where("organizationId", "=", circle.camp.id);
    expect(await mails.execute()).toHaveLength(30);
    expect(await circle.open()).toHaveLength(2);
  });

  test("takes at most 100 at once", async () => {
    const { camp } = await aCircle(server);
    const proposalIds = Array.from({ length: 101 }, randomId);
    expect(await camp.call("approveProposals", { proposalIds })).toMatchObject({ status: 400 });
  });

  test("twice at the same time makes one contact and one invite", async () => {
    const circle = await aCircle(server);
    const { camp } = circle;
    await propose(circle.mother);
    const proposalIds = await circle.openIds();
    const answers = await Promise.all(
      [camp.admin, camp.member].map((by) => camp.call("approveProposals", { proposalIds }, by)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
    expect(await circle.added()).toEqual([{ email: rosa.email, relationship: rosa.relationship }]);
    expect(await circle.invited()).toHaveLength(1);
  });

  test("adds no one whom the family withdraws while the approval waits", async () => {
    const circle = await aCircle(server);
    await propose(circle.mother);
    const proposalIds = await circle.openIds();
    const { pool } = server.deps;
    const family = await pool.connect();
    try {
      await family.query("begin");
      await family.query("select from participants where id = $1 for no key update", [circle.camper.id]);
      const answer = circle.camp.call("approveProposals", { proposalIds });
      const waiting = `select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%"participants"%'`;
      await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
      await family.query("delete from contact_proposals where id = $1", [proposalIds[0]]);
      await family.query("commit");
      expect(await answer).toMatchObject(refusal(404, "This request is no longer open."));
    } finally {
      family.release();
    }
    expect(await circle.added()).toEqual([]);
  });

  test("both parents' proposals of one address, at the same time, makes one contact", async () => {
    const circle = await aCircle(server);
    const { camp, mother, father } = circle;
    await propose(mother);
    await propose(father);
    const answers = await Promise.all(
      (await circle.openIds()).map((id) => camp.call("approveProposals", { proposalIds: [id] })),
    );
    expect(answers).toMatchObject([result({ approved: 1 }), result({ approved: 1 })]);
    expect(await circle.added()).toHaveLength(1);
    expect(await circle.invited()).toHaveLength(1);
    expect([await statuses(mother), await statuses(father)]).toEqual([
      ["rosa@example.org approved"],
      ["rosa@example.org approved"],
    ]);
  });

  test("an address that is a contact already adds none", async () => {
    const circle = await aCircle(server);
    await propose(circle.mother, { ...rosa, email: circle.father.email });
    expect(await circle.open()).toMatchObject([{ isContact: true, problem: null }]);
    expect(await circle.approve(await circle.openIds())).toEqual({ approved: 1, heldBack: [] });
    expect(await circle.added()).toEqual([]);
  });

  test("keeps within the invites of a day, and leaves no contact without an invite", async () => {
    const circle = await aCircle(server, { organization: { standing: "new" } });
    const { db } = server.deps;
    for (let child = 0; child < 3; child++) {
      const camper = await aCamper(db, { event: circle.event });
      const writer = await aWriter(server, {
        ...circle,
        camper,
        contact: await aContact(db, { of: camper }),
      });
      for (let at = 0; at < maxProposals; at++)
        await propose(writer, { ...rosa, email: `day-${child}-${at}@example.org` });
    }
    const { approved, heldBack } = await circle.approve(await circle.openIds());
    expect(approved).toBe(10);
    expect(heldBack.map(({ sentence }) => sentence)).toEqual([
      inviteErrors.tooManyWhileNew.message,
      inviteErrors.tooManyWhileNew.message,
    ]);
    expect(await circle.open()).toHaveLength(2);
  });

  test("is not possible for an address that unsubscribed or a child with 20 contacts", async () => {
    const circle = await aCircle(server);
    const { db } = server.deps;
    await propose(circle.mother);
    await db
      .insertInto("mailOptOuts")
      .values({ organizationId: circle.camp.id, email: rosa.email, createdAt: now })
      .execute();
    expect(await circle.open()).toMatchObject([{ problem: inviteErrors.optedOut.message }]);
    for (let at = 2; at < 20; at++) await aContact(db, { of: circle.camper });
    await propose(circle.mother, { ...rosa, email: "full@example.org" });
    const { heldBack } = await circle.approve(await circle.openIds());
    expect(heldBack.map(({ sentence }) => sentence)).toEqual([
      inviteErrors.optedOut.message,
      contactErrors.tooMany.message,
    ]);
  });
});

describe("a camp that lets guardians add people", () => {
  async function aTrustingCamp() {
    const circle = await aCircle(server);
    expect(await circle.camp.call("setPreapproveProposals", { wanted: true })).toMatchObject(result({}));
    return circle;
  }

  test("is none by default, and only admins change it", async () => {
    const circle = await aCircle(server);
    await propose(circle.mother);
    await preapprove(circle);
    expect(await statuses(circle.mother)).toEqual(["rosa@example.org asked"]);
    const { camp } = circle;
    expect(await camp.call("setPreapproveProposals", { wanted: true }, camp.member)).toMatchObject(
      refusal(403, organizationErrors.onlyAdminsEdit.message),
    );
  });

  test("invites the person at once, in the name of the admin who switched it on", async () => {
    const circle = await aTrustingCamp();
    await propose(circle.mother);
    const [job] = await queued(circle);
    expect(job).toMatchObject({ organizationId: circle.camp.id });
    await preapprove(circle);
    expect(await statuses(circle.mother)).toEqual(["rosa@example.org approved"]);
    expect(await circle.invited()).toMatchObject([{ email: rosa.email }]);
    expect(await circle.actions()).toEqual([
      "Dana Whitlock: preapprove-proposals.changed",
      "Elena Vasquez: proposal.asked",
      "Dana Whitlock: contact.added",
      "Dana Whitlock: invite.sent",
      "Elena Vasquez: proposal.pre-approved",
    ]);
  });

  test("still decides on other relatives' requests", async () => {
    const circle = await aTrustingCamp();
    const aunt = await circle.relative();
    await propose(aunt);
    expect(await ownProposals(aunt)).toMatchObject({ isGuardian: false, proposals: [{ status: "asked" }] });
    expect(await queued(circle)).toEqual([]);
    await preapprove(circle);
    expect(await circle.open()).toMatchObject([{ isByGuardian: false }]);
  });

  test("still decides on blocked addresses, on what it declined, and on contacts it has not invited", async () => {
    const circle = await aTrustingCamp();
    const { camp, mother, father } = circle;
    await propose(mother, { ...rosa, email: await circle.blockedAddress() });
    await propose(mother, { ...rosa, email: "declined@example.org" });
    const declined = (await circle.open()).find(({ email }) => email === "declined@example.org");
    await camp.call("declineProposal", { proposalId: declined?.id });
    await propose(father, { ...rosa, email: "declined@example.org" });
    await aContact(server.deps.db, { of: circle.camper, email: "planned@example.org" });
    await propose(mother, { ...rosa, email: "planned@example.org" });
    await preapprove(circle);
    expect((await circle.open()).map(({ email }) => email)).toEqual([
      "thomas@example.org",
      "declined@example.org",
      "planned@example.org",
    ]);
    expect(await circle.invited()).toEqual([]);
  });

  test("ends it when the admin who switched it on is not one any more", async () => {
    const circle = await aTrustingCamp();
    const { camp } = circle;
    await server.deps.db
      .updateTable("memberships")
      .set({ role: "member" })
      .where("organizationId", "=", camp.id)
      .where("userId", "=", camp.admin.id)
      .execute();
    await propose(circle.mother);
    await preapprove(circle);
    expect(await statuses(circle.mother)).toEqual(["rosa@example.org asked"]);
    expect((await circle.actions()).at(-1)).toBe("Cabin Courier: preapprove-proposals.changed");
  });

  async function queued({ camp }: Pick<Circle, "camp">) {
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name = 'preapprove-proposal'
        and data ->> 'organizationId' = ${camp.id}`.execute(server.deps.db);
    return rows.map(({ data }) => data);
  }
});
