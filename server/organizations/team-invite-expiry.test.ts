import { afterAll, beforeAll, expect, test } from "vitest";
import { teamErrors } from "#domain/organizations/errors.ts";
import { myTeamInvites, teamAnswer } from "#domain/organizations/team.ts";
import { dayMs } from "#domain/time.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { newId } from "#server/platform/secrets.ts";
import { aCamp, refusal, type TestCamp } from "#tools/testing/a-camp.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, askServer, callServer, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

type Person = Awaited<ReturnType<typeof aSignedInPerson>>;
const expired = refusal(404, teamErrors.inviteExpired.message);
const noLongerOpen = refusal(404, teamErrors.inviteNotFound.message);
const accept = ({ headers }: Person, teamInviteId: string) =>
  callServer(server, "acceptTeamInvite", { teamInviteId }, headers);
const invitesFor = async ({ headers }: Person) =>
  myTeamInvites.parse((await askServer(server, "/api/my/team-invites", headers)).body).invites;
const openInvites = async (camp: TestCamp) => teamAnswer.parse((await camp.ask("/team")).body).invites;

/** Rosa was invited as an admin so many days ago. */
async function invited({ daysAgo }: { daysAgo: number }) {
  const camp = await aCamp(server);
  const rosa = await aSignedInPerson(server, { name: "Rosa Fern" });
  const id = newId(server.deps.clock);
  await camp.call("inviteTeamMember", { id, email: rosa.email, role: "admin" });
  const createdAt = new Date(Date.now() - daysAgo * dayMs);
  await server.deps.db.updateTable("teamInvites").set({ createdAt }).where("id", "=", id).execute();
  return { camp, rosa, id };
}

test("an invitation cannot be accepted after 14 days; both sides read that it has expired", async () => {
  const { camp, rosa, id } = await invited({ daysAgo: 14 });
  expect(await accept(rosa, id)).toMatchObject(expired);
  expect(await invitesFor(rosa)).toMatchObject([{ id, isExpired: true }]);
  expect((await askServer(server, "/api/session", rosa.headers)).body).toMatchObject({
    access: "visitor",
    organizations: [],
  });
  expect(await openInvites(camp)).toMatchObject([{ id, isExpired: true }]);
  expect(await accept(camp.stranger, id)).toMatchObject(noLongerOpen);
});

test("an invitation works until then", async () => {
  const { camp, rosa, id } = await invited({ daysAgo: 13.9 });
  expect(await invitesFor(rosa)).toMatchObject([{ isExpired: false }]);
  expect(await openInvites(camp)).toMatchObject([{ isExpired: false }]);
  expect((await accept(rosa, id)).status).toBe(200);
});

test("an admin sends an expired invitation again, with the same role, and it can be accepted", async () => {
  const { camp, rosa, id } = await invited({ daysAgo: 20 });
  const other = await aCamp(server);
  const resend = (by: Person, where = camp) => where.call("resendTeamInvite", { teamInviteId: id }, by);
  expect(await resend(camp.member)).toMatchObject(refusal(403, teamErrors.onlyAdmins.message));
  expect(await resend(other.admin, other)).toMatchObject(noLongerOpen);
  expect((await resend(camp.admin)).status).toBe(200);
  expect(await resend(camp.admin)).toMatchObject(noLongerOpen);
  const [renewed] = await invitesFor(rosa);
  expect(renewed).toMatchObject({ role: "admin", isExpired: false });
  const mails = await server.deps.pool.query(
    "select from pgboss.job where name = 'send-team-invite' and data->>'teamInviteId' = $1",
    [renewed?.id],
  );
  expect(mails.rows).toHaveLength(1);
  expect(await accept(rosa, id)).toMatchObject(noLongerOpen);
  expect((await accept(rosa, renewed?.id ?? "")).status).toBe(200);
});

test("an expired invitation does not keep the address from being invited with another role", async () => {
  const { camp, rosa } = await invited({ daysAgo: 14 });
  const invite = { id: newId(server.deps.clock), email: rosa.email, role: "member" };
  expect((await camp.call("inviteTeamMember", invite)).status).toBe(200);
  expect(await invitesFor(rosa)).toMatchObject([{ role: "member", isExpired: false }]);
});
