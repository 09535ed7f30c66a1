import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { auditAnswer, auditAction } from "#domain/organizations/audit.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { contactsAnswer } from "#domain/roster/contact.ts";
import { contactErrors, rosterErrors } from "#domain/roster/errors.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal, result, type TestCamp } from "#tools/testing/a-camp.ts";
import { aFamily, aParent, type FamilySeed, type TestFamily } from "#tools/testing/a-family.ts";
import { aWriter } from "#tools/testing/a-writer.ts";
import { aPrintDesk } from "#tools/testing/print-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { callServer, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const misspelled = { camper: { name: "Eva Smiht" }, contact: { email: "priya@example.org", name: "Prya" } };

const wasRemoved = {
  status: 409,
  body: { error: { message: expect.stringContaining("was removed from") } },
};

async function aMisspelledFamily(seed: FamilySeed = {}) {
  const family = await aFamily(server, { ...misspelled, ...seed });
  const { camp, place, key, path } = family;
  const contacts = async () => contactsAnswer.parse((await camp.ask(`${path}/contacts`)).body).contacts;
  return {
    ...family,
    contacts,
    emails: async () => (await contacts()).map(({ email }) => email),
    rename: (change: object, by = camp.member) => camp.call("updateParticipant", { ...place, ...change }, by),
    correct: (change: object, by = camp.member) =>
      camp.call(
        "updateContact",
        { ...key, email: misspelled.contact.email, name: misspelled.contact.name, ...change },
        by,
      ),
  };
}

/** What the team's admins read in Activity, the newest first. */
async function activity(camp: TestCamp): Promise<string[]> {
  const { entries } = auditAnswer.parse((await camp.ask("/audit")).body);
  return entries.map((entry) => auditAction(entry, organizationTerms({ type: "Camp" })));
}

async function printed(family: TestFamily) {
  const { camp, event } = family;
  const desk = await aPrintDesk(server, camp.member, { organizationId: camp.id, eventId: event.id });
  const claim = await desk.claim();
  if (claim.empty) throw new Error("no letters to print");
  const { jobId } = claim;
  const names = async () =>
    (await desk.sheets(jobId)).map(({ participantName, contactName }) => [participantName, contactName]);
  return { jobId, names, ...desk };
}

describe("a camper's name", () => {
  test("is right on the next sheet, stays on a printed one, and the family keeps its access", async () => {
    const family = await aMisspelledFamily();
    const parent = await aWriter(server, family);
    await parent.saved("Before the correction");
    const before = await printed(family);
    expect(await family.rename({ name: "  Ava   Smith " })).toMatchObject(result({}));
    await parent.saved("After the correction");
    const after = await printed(family);
    expect(await before.names()).toEqual([["Eva Smiht", "Prya"]]);
    expect(await after.names()).toEqual([["Ava Smith", "Prya"]]);
    expect((await parent.listed()).map(({ text }) => text).toSorted()).toEqual([
      "After the correction",
      "Before the correction",
    ]);
    expect(JSON.stringify((await parent.participants()).body)).toContain("Ava Smith");
  });

  test("is in Activity before and after, until the camper is deleted for good", async () => {
    const { camp, camper, event, rename } = await aMisspelledFamily({ event: { name: "Week 3" } });
    await rename({ name: "Ava Smith", externalId: "PH-7" });
    expect(await activity(camp)).toEqual([
      "changed Ava Smith in Week 3: name from Eva Smiht to Ava Smith, External ID",
    ]);
    const { db } = server.deps;
    const [entry] = await db
      .selectFrom("auditEntries")
      .selectAll()
      .where("organizationId", "=", camp.id)
      .execute();
    expect(JSON.stringify(entry?.subject)).not.toMatch(/Smi/);
    await db.deleteFrom("participants").where("id", "=", camper.id).execute();
    expect(await db.selectFrom("nameChanges").selectAll().where("eventId", "=", event.id).execute()).toEqual(
      [],
    );
    expect((await activity(camp)).join()).not.toMatch(/Smi/);
  });

  test("saved without a change writes nothing", async () => {
    const { camp, rename } = await aMisspelledFamily();
    expect(await rename({ name: "Eva Smiht" })).toMatchObject(result({}));
    expect(await activity(camp)).toEqual([]);
  });

  test.each([
    [{ name: "  " }, 400, "Participant name is required."],
    [{ name: "x".repeat(121) }, 400, "Participant name can have at most 120 characters."],
    [{ name: "Ava", externalId: "x".repeat(101) }, 400, "External ID can have at most 100 characters."],
    [{ name: "Ava", externalId: "PH-1" }, 409, rosterErrors.externalIdTaken.message],
  ])("%j is refused", async (change, status, message) => {
    const { camp, event, rename } = await aMisspelledFamily();
    await aCamper(server.deps.db, { event, name: "Ines", externalId: "PH-1" });
    expect(await rename(change)).toMatchObject(refusal(status, message));
    expect(await activity(camp)).toEqual([]);
  });

  test("without an External ID keeps the one that is there; an empty one deletes it", async () => {
    const { camper, rename } = await aMisspelledFamily({ camper: { name: "Eva", externalId: "PH-2" } });
    const externalId = async () =>
      (
        await server.deps.db
          .selectFrom("participants")
          .select("externalId")
          .where("id", "=", camper.id)
          .executeTakeFirstOrThrow()
      ).externalId;
    await rename({ name: "Ava" });
    expect(await externalId()).toBe("PH-2");
    await rename({ name: "Ava", externalId: "" });
    expect(await externalId()).toBeNull();
  });

  test("of two campers who get the same External ID at once, one gets it", async () => {
    const { camp, place, event } = await aMisspelledFamily();
    const other = await aCamper(server.deps.db, { event, name: "Ines" });
    const change = { eventId: event.id, name: "Ava", externalId: "PH-9" };
    const answers = await Promise.all(
      [place.participantId, other.id].map((participantId) =>
        camp.call("updateParticipant", { ...change, participantId }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
  });

  test("does not free a contact that staff removed from the camper before", async () => {
    const { camp, key, rename } = await aMisspelledFamily();
    await camp.call("removeContact", key);
    await rename({ name: "Ava Smith" });
    const later = await anEvent(server.deps.db, { organization: camp, name: "Week 5" });
    for (const name of ["Ava Smith", "Eva Smiht"]) {
      const child = await aCamper(server.deps.db, { event: later, name });
      const of = { eventId: later.id, participantId: child.id };
      const { email } = misspelled.contact;
      const added = await camp.call("addContact", { ...of, id: randomId(), email }, camp.member);
      expect(added).toMatchObject(wasRemoved);
    }
  });
});

describe("a contact's name, phone and relationship", () => {
  test("change without touching access, invite or address", async () => {
    const family = await aMisspelledFamily({ event: { name: "Week 3" } });
    const { camp, contact, correct, contacts } = family;
    await family.invite();
    const parent = await aWriter(server, family);
    await parent.saved("Before the correction");
    const before = await printed(family);
    const form = { name: "Priya Rhodes", phone: "(555) 123-4567", relationship: "Other Family Member" };
    expect(await correct(form)).toMatchObject(result({ id: contact.id, invite: null }));
    expect(await contacts()).toMatchObject([
      { id: contact.id, email: "priya@example.org", ...form, phone: "5551234567", invite: "accepted" },
    ]);
    await parent.saved("After the correction");
    expect(await before.names()).toEqual([["Eva Smiht", "Prya"]]);
    expect(await (await printed(family)).names()).toEqual([["Eva Smiht", "Priya Rhodes"]]);
    expect(await activity(camp)).toContain(
      "changed a parent of Eva Smiht in Week 3: name from Prya to Priya Rhodes, phone, relationship",
    );
  });

  test.each([
    [{ phone: "555-1234" }, contactErrors.phoneDigits.message],
    [{ email: "priya@" }, "Valid email is required."],
    [{ name: "x".repeat(121) }, "Name can have at most 120 characters."],
  ])("%j is refused", async (change, message) => {
    const { correct } = await aMisspelledFamily();
    expect(await correct(change)).toMatchObject(refusal(400, message));
  });
});

describe("a contact's new address", () => {
  test("ends the access and the unprinted letters of the old one, which keeps what was printed", async () => {
    const family = await aMisspelledFamily();
    const { camp, contact, correct, contacts } = family;
    await family.invite();
    const wrong = await aWriter(server, family);
    const note = await wrong.saved("Printed");
    const { jobId, names, respond } = await printed(family);
    await respond(jobId);
    await wrong.saved("Not printed yet");
    const answer = await correct({ email: "priya.rhodes@example.org" });
    expect(answer).toMatchObject(
      result({ invite: { invited: true, feedback: "Invite queued for priya.rhodes@example.org." } }),
    );
    expect((await wrong.save("Once more")).status).not.toBe(200);
    expect((await wrong.notes()).status).toBe(404);
    expect((await wrong.participants()).body).toMatchObject({ participants: [] });
    const { db } = server.deps;
    const notes = await db
      .selectFrom("notes")
      .select(["id", "contactId"])
      .where("contactId", "=", contact.id)
      .execute();
    expect(notes).toEqual([{ id: note.id, contactId: contact.id }]);
    expect(await names()).toEqual([["Eva Smiht", "Prya"]]);
    expect(await contacts()).toMatchObject([
      { email: "priya.rhodes@example.org", name: "Prya", invite: "pending" },
    ]);
    expect((await activity(camp)).slice(0, 2).join("; ")).toContain(
      "changed the email of a parent of Eva Smiht in",
    );
  });

  test("reads nothing of the old one after it accepts", async () => {
    const family = await aMisspelledFamily();
    const { camp, correct } = family;
    const wrong = await aWriter(server, family);
    await wrong.saved("To the wrong address");
    const { jobId, respond } = await printed(family);
    await respond(jobId);
    await correct({ email: "priya.rhodes@example.org" });
    const right = await aParent(server, { email: "priya.rhodes@example.org" });
    const [invite] = await server.deps.db
      .selectFrom("invites as i")
      .innerJoin("contacts as c", "c.id", "i.contactId")
      .select("i.id")
      .where("c.email", "=", "priya.rhodes@example.org")
      .where("i.organizationId", "=", camp.id)
      .execute();
    expect(await right.accept({ orgId: camp.id, inviteId: invite?.id ?? "" })).toMatchObject({ status: 200 });
    const { participantId } = family.place;
    const notes = await right.ask(`/api/my/participants/${participantId}/notes`);
    expect(notes).toMatchObject({ status: 200, body: { notes: [] } });
    const replies = await right.ask(`/api/my/participants/${participantId}/responses`);
    expect(JSON.stringify(replies.body)).not.toContain(jobId);
    expect(replies.body).toMatchObject({ responses: [] });
  });

  test("ends the old invite, and an address that was never invited gets no mail", async () => {
    const invited = await aMisspelledFamily();
    await invited.invite();
    const link = { orgId: invited.camp.id, inviteId: await invited.inviteId() };
    await invited.correct({ email: "new@example.org" });
    const wrong = await aParent(server, { email: misspelled.contact.email });
    expect(await wrong.accept(link)).toMatchObject(refusal(404, inviteErrors.invalidLink.message));
    const fresh = await aMisspelledFamily();
    expect(await fresh.correct({ email: "new@example.org" })).toMatchObject(result({ invite: null }));
    expect(await fresh.contacts()).toMatchObject([{ email: "new@example.org", invite: null }]);
  });

  test("is not invited if it unsubscribed, and the correction stands", async () => {
    const { camp, invite, correct, emails } = await aMisspelledFamily();
    await invite();
    await server.deps.db
      .insertInto("mailOptOuts")
      .values({ organizationId: camp.id, email: "new@example.org", createdAt: new Date() })
      .execute();
    expect(await correct({ email: "new@example.org" })).toMatchObject(
      result({ invite: { invited: false, feedback: inviteErrors.optedOut.message } }),
    );
    expect(await emails()).toEqual(["new@example.org"]);
  });

  test("of another contact of the camper is refused", async () => {
    const { camper, correct, emails } = await aMisspelledFamily();
    await aContact(server.deps.db, { of: camper, email: "tom@example.org" });
    expect(await correct({ email: "TOM@example.org" })).toMatchObject(
      refusal(409, contactErrors.alreadyAdded.message),
    );
    expect((await emails()).toSorted()).toEqual(["priya@example.org", "tom@example.org"]);
  });

  test("that staff removed from the camper before needs an admin who confirms it", async () => {
    const { camp, camper, event, correct, emails } = await aMisspelledFamily();
    const removed = await aContact(server.deps.db, { of: camper, email: "tom@example.org" });
    const of = { eventId: event.id, participantId: camper.id };
    await camp.call("removeContact", { ...of, contactId: removed.id });
    const email = "tom@example.org";
    for (const [change, by] of [
      [{ email }, camp.admin],
      [{ email, anyway: true }, camp.member],
    ] as const)
      expect(await correct(change, by)).toMatchObject(wasRemoved);
    expect(await emails()).toEqual(["priya@example.org"]);
    expect(await correct({ email, anyway: true }, camp.admin)).toMatchObject({ status: 200 });
    expect(await emails()).toEqual([email]);
  });

  test("leaves no block on the old one, also after the daily check", async () => {
    const { camp, correct, contacts, emails } = await aMisspelledFamily();
    await correct({ email: "new@example.org" });
    const check = allJobs(server.deps).find(({ name }) => name === "block-removed-contacts");
    await check?.run({}, new AbortController().signal);
    expect(check).toBeDefined();
    const blocks = server.deps.db
      .selectFrom("contactBlocks")
      .selectAll()
      .where("organizationId", "=", camp.id);
    expect(await blocks.execute()).toEqual([]);
    const [now] = await contacts();
    expect(await correct({ contactId: now?.id })).toMatchObject({ status: 200 });
    expect(await emails()).toEqual(["priya@example.org"]);
  });

  test("sent twice with one key changes the contact once", async () => {
    const { camp, key, emails } = await aMisspelledFamily();
    const headers = { ...camp.member.headers, "idempotency-key": "a-new-address-once" };
    const form = { orgId: camp.id, ...key, email: "new@example.org", name: null };
    const first = await callServer(server, "updateContact", form, headers);
    expect((await callServer(server, "updateContact", form, headers)).body).toEqual(first.body);
    expect(first).toMatchObject({ status: 200 });
    expect(await emails()).toEqual(["new@example.org"]);
  });

  test("of a removed contact is refused", async () => {
    const { correct, removeContact } = await aMisspelledFamily();
    await removeContact();
    expect(await correct({ email: "new@example.org" })).toMatchObject(
      refusal(404, contactErrors.notFound.message),
    );
  });
});
