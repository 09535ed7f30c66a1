import { afterAll, describe, expect, test } from "vitest";
import { aContact } from "#database/seed/roster-builders.ts";
import { injections } from "#tools/testing/injections.ts";
import { aWriter } from "#tools/testing/a-writer.ts";
import { sendNotifications, subjectsTo } from "#tools/testing/send-mails.ts";
import { aReplyDesk, pick, type ReplyDesk } from "#tools/testing/reply-desk.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";
import { newReaders } from "./reply-notification.ts";

const { server, inbox, close } = await startServerWithInbox();
afterAll(close);

const aReply = "Wren wrote back!";
const aDesk = () => aReplyDesk(server, { camper: { name: "Wren Quillfeather" } });
/** A page that staff match to this sheet, as the tray does it. */
async function file(desk: ReplyDesk, on: ReplyDesk["motherSheet"]): Promise<string> {
  const id = await desk.waiting();
  expect(await desk.match(id, pick(on))).toMatchObject({ status: 200 });
  return id;
}
const told = ({ mother, father }: ReplyDesk) => ({
  mother: subjectsTo(inbox, mother),
  father: subjectsTo(inbox, father),
});

describe("a reply that is filed", () => {
  test("is notified only to users who can see it", async () => {
    const desk = await aDesk();
    const before = inbox.messages().length;
    await file(desk, desk.motherSheet);
    await sendNotifications(server);
    expect(told(desk)).toEqual({ mother: [aReply], father: [] });
    expect(inbox.messages()).toHaveLength(before + 1);
  });

  test("is notified with the first name and a link, and no other personal data", async () => {
    const desk = await aDesk();
    await file(desk, desk.motherSheet);
    await sendNotifications(server);
    const mail = inbox.messages().find(({ to }) => to.includes(desk.mother.email));
    expect(mail?.text).toContain(`Read the reply:\n${testOrigin}/my/participants/${desk.camper.id}\n`);
    const message = JSON.stringify(mail);
    for (const secret of ["Quillfeather", "Jonas", desk.father.email, "IMG_0001", desk.motherSheet.jobId])
      expect(message).not.toContain(secret);
    expect(mail?.attachments).toEqual([]);
    expect(mail?.html).not.toMatch(/<img|<script|url\(|@import|src=/i);
  });

  test("is told once, however many pages it has and whenever they come", async () => {
    const desk = await aDesk();
    await file(desk, desk.motherSheet);
    await file(desk, desk.motherSheet);
    await sendNotifications(server);
    await file(desk, desk.motherSheet);
    await sendNotifications(server);
    expect(told(desk)).toEqual({ mother: [aReply], father: [] });
  });

  test("on another sheet is another reply", async () => {
    const desk = await aDesk();
    await file(desk, desk.motherSheet);
    await file(desk, desk.fatherSheet);
    await sendNotifications(server);
    expect(told(desk)).toEqual({ mother: [aReply], father: [aReply] });
  });

  test("is not notified when its contact has no account", async () => {
    const desk = await aDesk();
    await server.deps.db.deleteFrom("participantLinks").where("userId", "=", desk.mother.id).execute();
    await file(desk, desk.motherSheet);
    const rows = server.deps.db.selectFrom("notices").select("id").where("organizationId", "=", desk.camp.id);
    expect(await rows.execute()).toEqual([]);
  });
});

describe("before the mail goes", () => {
  test("withdrawn, it is not told; what comes in its place is", async () => {
    const desk = await aDesk();
    await desk.withdraw(await file(desk, desk.motherSheet));
    await sendNotifications(server);
    expect(told(desk)).toEqual({ mother: [], father: [] });
    await file(desk, desk.motherSheet);
    await sendNotifications(server);
    expect(told(desk)).toEqual({ mother: [aReply], father: [] });
  });

  test("moved to the other parent, only that one is told", async () => {
    const desk = await aDesk();
    await desk.move(await file(desk, desk.motherSheet), pick(desk.fatherSheet));
    await sendNotifications(server);
    expect(told(desk)).toEqual({ mother: [], father: [aReply] });
  });

  test("moved away and back, it is told once", async () => {
    const desk = await aDesk();
    const id = await file(desk, desk.motherSheet);
    await desk.move(id, pick(desk.fatherSheet));
    await sendNotifications(server);
    await desk.move(id, pick(desk.motherSheet));
    await sendNotifications(server);
    expect(told(desk)).toEqual({ mother: [aReply], father: [aReply] });
    await desk.move(id, pick(desk.fatherSheet));
    await desk.move(id, pick(desk.motherSheet));
    await sendNotifications(server);
    expect(told(desk)).toEqual({ mother: [aReply], father: [aReply] });
  });

  test("the first page moved away, the second one is told all the same", async () => {
    const desk = await aDesk();
    const first = await file(desk, desk.motherSheet);
    await file(desk, desk.motherSheet);
    await desk.move(first, pick(desk.fatherSheet));
    await sendNotifications(server);
    expect(told(desk)).toEqual({ mother: [aReply], father: [aReply] });
  });

  test.each<[string, (desk: ReplyDesk) => Promise<unknown>]>([
    ["the contact was removed", ({ removeContact }) => removeContact()],
    [
      "the child was deleted",
      ({ camper }) =>
        server.deps.db
          .updateTable("participants")
          .set({ deletedAt: new Date() })
          .where("id", "=", camper.id)
          .execute(),
    ],
    [
      "the event was deleted",
      ({ event }) =>
        server.deps.db
          .updateTable("events")
          .set({ deletedAt: new Date() })
          .where("id", "=", event.id)
          .execute(),
    ],
    ["the account was deleted", ({ mother }) => mother.call("deleteAccount", { typed: "delete" })],
    [
      "the person wants no such mail",
      ({ mother }) => mother.call("chooseNotice", { kind: "reply", wanted: false }),
    ],
    ["the camp wants no such mail", ({ camp }) => camp.call("setFamilyNotices", { wanted: false })],
    [
      "the address asked this camp for no more mail",
      ({ camp, mother }) =>
        server.deps.db
          .insertInto("mailOptOuts")
          .values({ organizationId: camp.id, email: mother.email, createdAt: new Date() })
          .execute(),
    ],
  ])("%s: no user is notified", async (_, happens) => {
    const desk = await aDesk();
    await file(desk, desk.motherSheet);
    await happens(desk);
    await sendNotifications(server);
    expect(told(desk)).toEqual({ mother: [], father: [] });
    const waiting = server.deps.db
      .selectFrom("notices")
      .select("id")
      .where("organizationId", "=", desk.camp.id)
      .where("sentAt", "is", null)
      .where("givenUpAt", "is", null);
    expect(await waiting.execute()).toEqual([]);
  });
});

describe("a reply that is shown to all contacts", () => {
  test("is notified to the others then, and to no user twice", async () => {
    const desk = await aDesk();
    const id = await file(desk, desk.motherSheet);
    await sendNotifications(server);
    await desk.setScope(id, "participant");
    await sendNotifications(server);
    expect(told(desk)).toEqual({ mother: [aReply], father: [aReply] });
    await desk.setScope(id, "contact");
    await desk.setScope(id, "participant");
    await sendNotifications(server);
    expect(told(desk)).toEqual({ mother: [aReply], father: [aReply] });
  });

  test("and taken back before the mail goes is not told", async () => {
    const desk = await aDesk();
    const id = await file(desk, desk.motherSheet);
    await desk.setScope(id, "participant");
    await desk.setScope(id, "contact");
    await sendNotifications(server);
    expect(told(desk)).toEqual({ mother: [aReply], father: [] });
  });
});

describe("where it goes", () => {
  test("who has an account that vouches for no address is told where the invite went", async () => {
    const desk = await aDesk();
    const contact = await aContact(server.deps.db, { of: desk.camper, email: "proved-by-code@example.org" });
    const grandmother = await aWriter(
      server,
      { ...desk, contact },
      { email: "says-so-only@example.org", verified: false },
    );
    const id = await file(desk, desk.motherSheet);
    await desk.setScope(id, "participant");
    await sendNotifications(server);
    expect(subjectsTo(inbox, contact)).toEqual([aReply]);
    expect(subjectsTo(inbox, grandmother)).toEqual([]);
  });

  test.each(injections)("a name of $kind adds nothing to the mail", async ({ text }) => {
    // The database keeps no NUL.
    const name = text.replaceAll("\0", "");
    const desk = await aReplyDesk(server, { camper: { name }, organization: { name } });
    const before = inbox.messages().length;
    await file(desk, desk.motherSheet);
    await sendNotifications(server);
    const mails = inbox.messages().slice(before);
    expect(mails.map(({ to }) => to)).toEqual([[desk.mother.email]]);
    const [mail] = mails;
    expect(mail?.subject).toMatch(/^[^\r\n]* wrote back!$/);
    const names = mail?.headers.map(({ name }) => name.toLowerCase()) ?? [];
    expect(names.filter((name) => ["bcc", "cc", "x-evil"].includes(name))).toEqual([]);
    expect(names.filter((name) => name === "list-unsubscribe")).toHaveLength(1);
    expect(mail?.html).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
  });
});

test.each<[string, string[], string[], string[]]>([
  ["the first page of a reply", [], ["mother"], ["mother"]],
  ["another page of it", ["mother"], ["mother"], []],
  ["a reply that is shown to everybody", ["mother"], ["mother", "father"], ["father"]],
  ["a contact without a link", [], [], []],
  ["a person who is linked twice", [], ["mother", "mother"], ["mother"]],
])("%s is told to those who saw nothing of it before", (_, before, now, told) => {
  expect(newReaders(before, now)).toEqual(told);
});
