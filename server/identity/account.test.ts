import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPrintedNote } from "#database/seed/letter-builders.ts";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, refusal, result } from "#tools/testing/a-camp.ts";
import { aWritingFamily } from "#tools/testing/a-writer.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, askServer, callServer, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

type By = { headers: Record<string, string> };
const deleteAccount = ({ headers }: By, typed = "delete") =>
  callServer(server, "deleteAccount", { typed }, headers);

async function copyNameOf(userId: string): Promise<void> {
  const job = allJobs(server.deps).find(({ name }) => name === "forget-names");
  if (job === undefined) throw new Error("no job is named forget-names");
  await job.run({ userId }, new AbortController().signal);
}

describe("a user who deletes their account", () => {
  test("types the word for it, and is signed out everywhere", async () => {
    const person = await aSignedInPerson(server);
    const elsewhere = await aSignedInPerson(server, person);
    const isSignedIn = async ({ headers }: By) =>
      (await askServer(server, "/api/session", headers)).status === 200;
    expect(await deleteAccount(person, "yes")).toMatchObject(
      refusal(400, "Type “delete” to delete your account."),
    );
    expect(await isSignedIn(person)).toBe(true);
    expect(await deleteAccount(person)).toMatchObject(result({}));
    for (const one of [person, elsewhere]) expect(await isSignedIn(one)).toBe(false);
    expect(await deleteAccount(person)).toMatchObject(refusal(401, "Please sign in first."));
  });

  test("loses unprinted notes; printed ones stay, without their name", async () => {
    const { db } = server.deps;
    const { camp, event, camper, contact, writer } = await aWritingFamily(server, {
      event: { endDate: "2999-12-31" },
    });
    await aPrintedNote(db, { from: contact, to: camper, by: writer });
    await writer.saved("Not printed yet");
    expect(await deleteAccount(writer)).toMatchObject(result({}));
    await copyNameOf(writer.id);
    const notes = await db
      .selectFrom("notes")
      .select(["createdByName", "printedAt"])
      .where("eventId", "=", event.id)
      .execute();
    expect(notes).toEqual([{ createdByName: "Deleted account", printedAt: expect.any(Date) }]);
    const kept = await db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", writer.id)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      displayName: "Deleted account",
      email: null,
      photoUrl: null,
      issuer: "deleted",
    });
    expect(JSON.stringify(kept)).not.toContain(writer.email);
    for (const table of ["participantLinks", "verifiedEmails", "sessions"] as const)
      expect(await db.selectFrom(table).selectAll().where("userId", "=", writer.id).execute()).toEqual([]);
    // The contact is the camp's own; it may invite them again.
    const place = { eventId: event.id, participantId: camper.id, contactId: contact.id };
    expect(await camp.call("inviteContact", place, camp.member)).toMatchObject({ status: 200 });
  });

  test("is a new user at the next sign-in", async () => {
    const person = await aSignedInPerson(server, { subject: "the-same-login" });
    await deleteAccount(person);
    const again = await aSignedInPerson(server, { subject: "the-same-login" });
    expect(again.id).not.toBe(person.id);
  });

  test("leaves every team; its record still says what they did, everything else forgets their name", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    await db
      .updateTable("organizations")
      .set({ createdBy: camp.member.id, createdByName: "Marcus Oyelaran", createdByEmail: camp.member.email })
      .where("id", "=", camp.id)
      .execute();
    expect(await deleteAccount(camp.member)).toMatchObject(result({}));
    await copyNameOf(camp.member.id);
    const team = await camp.ask("/team");
    expect(JSON.stringify(team.body)).not.toContain("Marcus");
    const [organization] = await db
      .selectFrom("organizations")
      .select(["createdByName", "createdByEmail"])
      .where("id", "=", camp.id)
      .execute();
    expect(organization).toEqual({ createdByName: "Deleted account", createdByEmail: null });
    const entries = await db
      .selectFrom("auditEntries")
      .select(["action", "actorName"])
      .where("organizationId", "=", camp.id)
      .execute();
    expect(entries).toEqual([{ action: "member.left", actorName: "Marcus Oyelaran" }]);
  });

  test("hands over first where they are the last admin, and nothing has happened until then", async () => {
    const camp = await aCamp(server);
    const refused = refusal(
      409,
      "You're the only admin of an organization. Make someone else an admin first.",
    );
    expect(await deleteAccount(camp.admin)).toMatchObject(refused);
    expect(await camp.ask("/team")).toMatchObject({ status: 200 });
    await camp.call("changeRole", { userId: camp.member.id, role: "admin" });
    expect(await deleteAccount(camp.admin)).toMatchObject(result({}));
    expect(await camp.ask("/team", camp.member)).toMatchObject({ status: 200 });
  });

  test("of the last two admins one stays when both go at the same moment", async () => {
    const camp = await aCamp(server);
    await camp.call("changeRole", { userId: camp.member.id, role: "admin" });
    const answers = await Promise.all([deleteAccount(camp.admin), deleteAccount(camp.member)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});

test("the job that copies names covers every column that copies a user's name", async () => {
  const { rows } = await server.deps.pool.query<{ column: string }>(
    `select c.table_name || '.' || c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.column_name like '%\\_by\\_name' or (c.table_name, c.column_name) = ('memberships', 'display_name')) order by 1`,
  );
  const { signed } = await import("#server/app/copy-names.ts");
  expect(rows.map(({ column }) => column)).toEqual(
    signed.map(({ table, name }) => `${table}.${name}`).toSorted(),
  );
});
