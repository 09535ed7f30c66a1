import { afterEach, beforeEach, expect, test } from "vitest";
import { anOrganization, randomId } from "#database/seed/builders.ts";
import { aLink, aPrintedNote, aResponse, aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { connect } from "#database/connect.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { blockRemovedContacts } from "#server/roster/contact-block-store.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import { anAuthenticator } from "#tools/testing/authenticator.ts";
import { copyDatabase, createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, callServer, startTestServer } from "#tools/testing/test-server.ts";
import { usePasskeys } from "#tools/testing/use-passkeys.ts";
import { repeatRemovals, type RepeatedRemovals } from "./repeat-removals.ts";

const nothing: RepeatedRemovals = {
  contacts: 0,
  invites: 0,
  members: 0,
  optOuts: 0,
  stopped: 0,
  blocks: 0,
  teamInvites: 0,
  scanners: 0,
  counselors: 0,
  counselorReplies: 0,
  apiKeys: 0,
  passkeys: 0,
  passkeyRequirements: 0,
  printJobs: 0,
  heldLetters: 0,
  replies: 0,
  participants: 0,
  earlyDeletions: 0,
  earlyDeletionRequests: 0,
  proposals: 0,
  preapprovals: 0,
  events: 0,
  holds: 0,
  retention: 0,
  accounts: 0,
  organizations: 0,
  closedOrganizations: 0,
};

let url: string;
let server: RunningServer;
beforeEach(async () => {
  url = await createTestDatabase();
  server = await startTestServer(url, { roles: ["api"] });
});
afterEach(() => server?.close());

async function copyOfNow(): Promise<string> {
  await server.close();
  const copy = await copyDatabase(url);
  server = await startTestServer(url, { roles: ["api"] });
  return copy;
}

test("access revoked after the moment is revoked in the restored database; all other access stays", async () => {
  const family = await aFamily(server);
  const { camp, camper, contact } = family;
  const { db } = server.deps;
  const other = await aContact(db, { of: camper });
  for (const from of [contact, other]) {
    await aLink(db, { from, to: camper, by: await aSignedInPerson(server) });
    await aWaitingNote(db, { from, to: camper, text: "Good night." });
  }
  const restoredUrl = await copyOfNow();
  const moment = new Date();
  // Asked directly: the servers of the test were exchanged, their people's bearers live in the rows.
  const later = server.deps.db;
  await later.updateTable("contacts").set({ removedAt: new Date() }).where("id", "=", contact.id).execute();
  await later
    .updateTable("contacts")
    .set({ removedBy: camp.admin.id })
    .where("id", "=", contact.id)
    .execute();
  await later.transaction().execute((tx) => blockRemovedContacts(tx, server.deps, [contact.id]));
  await later.deleteFrom("memberships").where("userId", "=", camp.member.id).execute();
  await later
    .insertInto("mailOptOuts")
    .values({ organizationId: camp.id, email: other.email, createdAt: new Date() })
    .execute();
  await later
    .insertInto("noticeChoices")
    .values({ userId: camp.admin.id, kind: "reply", wanted: false, chosenAt: new Date() })
    .execute();

  const { db: restored } = connect({ connectionString: restoredUrl, max: 2 });
  try {
    const repeated = { ...nothing, contacts: 1, members: 1, optOuts: 1, stopped: 1, blocks: 1 };
    expect(await repeatRemovals(restored, later, moment)).toEqual(repeated);
    expect(await repeatRemovals(restored, later, moment)).toEqual(nothing);
    const living = await restored
      .selectFrom("contacts")
      .select("id")
      .where("removedAt", "is", null)
      .execute();
    expect(living).toEqual([{ id: other.id }]);
    const blocked = await restored.selectFrom("contactBlocks").select(["contactId", "removedBy"]).execute();
    expect(blocked).toEqual([{ contactId: contact.id, removedBy: camp.admin.id }]);
    const waiting = await restored.selectFrom("notes").select("contactId").execute();
    expect(waiting).toEqual([{ contactId: other.id }]);
    const team = await restored.selectFrom("memberships").select("userId").execute();
    const before = await later.selectFrom("memberships").select("userId").execute();
    expect(team).toEqual(expect.arrayContaining(before));
    expect(team).toHaveLength(before.length);
  } finally {
    await restored.destroy();
  }
});

test("letters, replies, print jobs, invitations, deletions and accounts are as restricted as they were later", async () => {
  const { camp, event, camper, contact } = await aFamily(server);
  const { db } = server.deps;
  const other = await aContact(db, { of: camper });
  const sibling = await aCamper(db, { event, name: "Robin Vasquez" });
  const siblingContact = await aContact(db, { of: sibling });
  const deletedEvent = await anEvent(db, { organization: camp });
  const erasedCamper = await aCamper(db, { event, name: "Added by mistake" });
  const leaver = await aSignedInPerson(server, { name: "Priya Raman" });
  const leaversContact = await aContact(db, { of: camper });
  await aLink(db, { from: leaversContact, to: camper, by: leaver });
  await aWaitingNote(db, { from: leaversContact, to: camper, by: { ...leaver, name: "Priya Raman" } });
  const sheet = await aPrintedNote(db, { from: contact, to: camper });
  const siblingSheet = await aPrintedNote(db, { from: siblingContact, to: sibling });
  const voided = await aPrintedNote(db, { from: other, to: camper });
  const held = await aWaitingNote(db, { from: contact, to: camper });
  const free = await aWaitingNote(db, { from: other, to: camper });
  const withdrawn = await aResponse(db, { on: sheet });
  const heldReply = await aResponse(db, { on: sheet, page: 2 });
  const moved = await aResponse(db, { on: siblingSheet, scope: "participant" });
  const movedToNewSheet = await aResponse(db, { on: siblingSheet, page: 2 });
  const narrowed = await aResponse(db, { on: sheet, page: 3, scope: "participant" });
  const readdressed = await aResponse(db, { on: sheet, page: 4 });
  const widened = await aResponse(db, { on: sheet, page: 5 });
  const place = { organizationId: camp.id, eventId: event.id, participantId: camper.id };
  await db
    .insertInto("responseAddressees")
    .values({ ...place, responseId: readdressed.id, contactId: other.id })
    .execute();
  const invite = { organizationId: camp.id, role: "admin", createdAt: new Date(), createdByName: "Dana" };
  const [ended, open] = [randomId(), randomId()];
  await db
    .insertInto("teamInvites")
    .values([
      { ...invite, id: ended, email: "ended@example.org" },
      { ...invite, id: open, email: "open@example.org" },
    ])
    .execute();
  const copier = { organizationId: camp.id, addedAt: new Date(), addedByName: "Dana" };
  const [removedCopier, copierInUse] = ["hall@example.org", "office@example.org"];
  await db
    .insertInto("scannerAddresses")
    .values([
      { ...copier, email: removedCopier },
      { ...copier, email: copierInUse },
    ])
    .execute();

  const restoredUrl = await copyOfNow();
  const moment = new Date();
  const later = server.deps.db;
  const at = new Date();
  await later.deleteFrom("teamInvites").where("id", "=", ended).execute();
  await later.deleteFrom("scannerAddresses").where("email", "=", removedCopier).execute();
  await later.updateTable("notes").set({ heldAt: at }).where("id", "=", held.id).execute();
  await later
    .updateTable("notes")
    .set({ printedAt: null, printJobId: null, sheetNumber: null, returnedAt: at })
    .where("id", "=", voided.id)
    .execute();
  await later.updateTable("printJobs").set({ voidedAt: at }).where("id", "=", voided.jobId).execute();
  const newSheet = await aPrintedNote(later, { from: contact, to: camper });
  const change = (id: string, values: object) =>
    later.updateTable("responses").set(values).where("id", "=", id).execute();
  await change(withdrawn.id, { withdrawnAt: at });
  await change(heldReply.id, { heldAt: at });
  const target = { participantId: camper.id, contactId: contact.id, scope: "contact" };
  await change(moved.id, { ...target, printJobId: sheet.jobId, sheetNumber: sheet.sheetNumber });
  await change(movedToNewSheet.id, {
    ...target,
    printJobId: newSheet.jobId,
    sheetNumber: newSheet.sheetNumber,
  });
  await change(narrowed.id, { scope: "contact" });
  await change(widened.id, { scope: "participant" });
  await later.deleteFrom("responseAddressees").where("responseId", "=", readdressed.id).execute();
  await later.updateTable("participants").set({ deletedAt: at }).where("id", "=", sibling.id).execute();
  const erased = { orgId: camp.id, eventId: event.id, participantId: erasedCamper.id };
  await callServer(server, "removeParticipant", erased, camp.member.headers);
  await later.updateTable("events").set({ deletedAt: at }).where("id", "=", deletedEvent.id).execute();
  await later.updateTable("users").set({ deletedAt: at }).where("id", "=", leaver.id).execute();

  await later.updateTable("organizations").set({ standing: "suspended" }).where("id", "=", camp.id).execute();

  const { db: restored } = connect({ connectionString: restoredUrl, max: 2 });
  try {
    const counts = { teamInvites: 1, scanners: 1, printJobs: 1, heldLetters: 1, replies: 6 };
    expect(await repeatRemovals(restored, later, moment)).toEqual({
      ...nothing,
      ...counts,
      participants: 2,
      events: 1,
      accounts: 1,
      organizations: 1,
    });
    expect(await repeatRemovals(restored, later, moment)).toEqual(nothing);

    expect(await restored.selectFrom("teamInvites").select("id").execute()).toEqual([{ id: open }]);
    expect(await restored.selectFrom("scannerAddresses").select("email").execute()).toEqual([
      { email: copierInUse },
    ]);
    const waiting = await restored
      .selectFrom("notes")
      .select(["id", "heldAt"])
      .where("printedAt", "is", null)
      .execute();
    expect(new Map(waiting.map(({ id, heldAt }) => [id, heldAt !== null]))).toEqual(
      new Map([
        [held.id, true],
        [free.id, false],
        [voided.id, false],
      ]),
    );
    const jobs = await restored
      .selectFrom("printJobs")
      .select("id")
      .where("voidedAt", "is not", null)
      .execute();
    expect(jobs).toEqual([{ id: voided.jobId }]);
    const replies = await restored.selectFrom("responses").selectAll().execute();
    const reply = ({ id }: { id: string }) => replies.find((row) => row.id === id);
    expect(reply(withdrawn)?.withdrawnAt).not.toBeNull();
    expect(reply(heldReply)?.heldAt).not.toBeNull();
    expect(reply(moved)).toMatchObject({ ...target, printJobId: sheet.jobId, heldAt: null });
    expect(reply(movedToNewSheet)?.heldAt).not.toBeNull();
    expect(reply(narrowed)?.scope).toBe("contact");
    expect(reply(widened)).toMatchObject({ scope: "contact", heldAt: null, withdrawnAt: null });
    expect(await restored.selectFrom("responseAddressees").select("contactId").execute()).toEqual([]);
    const children = await restored
      .selectFrom("participants")
      .select("id")
      .where("deletedAt", "is", null)
      .execute();
    expect(children).toEqual([{ id: camper.id }]);
    const events = await restored.selectFrom("events").select("id").where("deletedAt", "is", null).execute();
    expect(events).toEqual([{ id: event.id }]);
    const suspended = await restored
      .selectFrom("organizations")
      .select("id")
      .where("standing", "=", "suspended")
      .execute();
    expect(suspended).toEqual([{ id: camp.id }]);
    const account = await restored
      .selectFrom("users")
      .select(["issuer", "email", "deletedAt"])
      .where("id", "=", leaver.id)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ issuer: "deleted", email: null });
    expect(account.deletedAt).not.toBeNull();
    const ofLeaver = (table: "sessions" | "participantLinks" | "verifiedEmails") =>
      restored.selectFrom(table).select("userId").where("userId", "=", leaver.id).execute();
    for (const table of ["sessions", "participantLinks", "verifiedEmails"] as const)
      expect(await ofLeaver(table)).toEqual([]);
  } finally {
    await restored.destroy();
  }
});

test("a passkey removed after the moment is gone, a used reset stays used, and a requirement is back", async () => {
  const passkeys = usePasskeys(() => server);
  const { id, admin } = await aCamp(server);
  const [lost, kept] = [anAuthenticator(), anAuthenticator()];
  const lostId = await passkeys.add(admin, lost, "Lost phone");
  const keptId = await passkeys.add(admin, kept, "Laptop");
  const at = new Date();
  await server.deps.db
    .insertInto("passkeyResets")
    .values({ id: randomId(), organizationId: id, userId: admin.id, grantedAt: at, expiresAt: at })
    .execute();
  const restoredUrl = await copyOfNow();
  const moment = new Date();
  const later = server.deps.db;
  await callServer(server, "setPasskeysRequired", { orgId: id, wanted: true }, admin.headers);
  await callServer(server, "removePasskey", { passkeyId: lostId }, admin.headers);
  await later.deleteFrom("passkeyResets").execute();
  const { db: restored } = connect({ connectionString: restoredUrl, max: 2 });
  try {
    const repeated = { ...nothing, passkeys: 1, passkeyRequirements: 1 };
    expect(await repeatRemovals(restored, later, moment)).toEqual(repeated);
    expect(await repeatRemovals(restored, later, moment)).toEqual(nothing);
    expect(await restored.selectFrom("passkeys").select("id").execute()).toEqual([{ id: keptId }]);
    expect(await restored.selectFrom("passkeyResets").select("id").execute()).toEqual([]);
    const required = restored.selectFrom("organizations").select("id").where("passkeysRequired", "=", true);
    expect(await required.execute()).toEqual([{ id }]);
  } finally {
    await restored.destroy();
  }
});

test("deletes letters again for good that were deleted early, and drops requests that were decided", async () => {
  const { camp, camper, event, contact } = await aFamily(server);
  const { db } = server.deps;
  const [sibling, other] = [await aCamper(db, { event }), await aCamper(db, { event })];
  const linked = async (of: typeof camper, from: typeof contact) => {
    const parent = await aSignedInPerson(server);
    await aLink(db, { from, to: of, by: parent });
    await callServer(server, "askForEarlyDeletion", { participantId: of.id }, parent.headers);
    return parent;
  };
  const parents = [
    await linked(camper, contact),
    await linked(sibling, await aContact(db, { of: sibling })),
    await linked(other, await aContact(db, { of: other })),
  ];
  const restoredUrl = await copyOfNow();
  const moment = new Date();
  const later = server.deps.db;
  const request = await later
    .selectFrom("earlyDeletionRequests")
    .select("id")
    .where("participantId", "=", camper.id)
    .executeTakeFirstOrThrow();
  const decided = { orgId: camp.id, eventId: event.id, requestId: request.id };
  await callServer(server, "deleteLettersEarly", decided, camp.admin.headers);
  await callServer(server, "withdrawEarlyDeletion", { participantId: sibling.id }, parents[1]?.headers ?? {});
  const { db: restored } = connect({ connectionString: restoredUrl, max: 2 });
  try {
    const repeated = { ...nothing, earlyDeletions: 1, earlyDeletionRequests: 1 };
    expect(await repeatRemovals(restored, later, moment)).toEqual(repeated);
    expect(await repeatRemovals(restored, later, moment)).toEqual(nothing);
    const left = await restored.selectFrom("participants").select("id").execute();
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([sibling.id, other.id]));
    const open = await restored.selectFrom("earlyDeletionRequests").select("participantId").execute();
    expect(open).toEqual([{ participantId: other.id }]);
  } finally {
    await restored.destroy();
  }
});

test("closes organizations again that were closed, and suspends closed ones that were suspended", async () => {
  const { db } = server.deps;
  const [closed, suspended, reopened] = [
    await anOrganization(db, { standing: "suspended" }),
    await anOrganization(db),
    await anOrganization(db),
  ];
  const close = (id: string) =>
    server.deps.db
      .updateTable("organizations")
      .set((from) => ({
        standing: "closed",
        standingBeforeClosing: from.ref("standing"),
        closedAt: new Date("2027-07-15T03:00:00Z"),
        deletesOn: "2027-08-13",
      }))
      .where("id", "=", id)
      .execute();
  await close(suspended.id);
  const restoredUrl = await copyOfNow();
  const later = server.deps.db;
  await close(closed.id);
  await close(reopened.id);
  const open = { standingBeforeClosing: null, closedAt: null, deletesOn: null };
  await later
    .updateTable("organizations")
    .set({ ...open, standing: "suspended" })
    .where("id", "=", suspended.id)
    .execute();
  const { db: restored } = connect({ connectionString: restoredUrl, max: 2 });
  try {
    const moment = new Date();
    expect(await repeatRemovals(restored, later, moment)).toEqual({
      ...nothing,
      organizations: 1,
      closedOrganizations: 2,
    });
    expect(await repeatRemovals(restored, later, moment)).toEqual(nothing);
    const rows = await restored
      .selectFrom("organizations")
      .select(["id", "standing", "standingBeforeClosing", "deletesOn"])
      .execute();
    const deletesOn = "2027-08-13";
    expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
      new Map([
        [closed.id, { standing: "closed", standingBeforeClosing: "suspended", deletesOn }],
        [suspended.id, { standing: "closed", standingBeforeClosing: "suspended", deletesOn }],
        [reopened.id, { standing: "closed", standingBeforeClosing: "approved", deletesOn }],
      ]),
    );
  } finally {
    await restored.destroy();
  }
});
