import { afterAll, describe, expect, test } from "vitest";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { aStationerySheet } from "#database/seed/stationery-builders.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aWriter } from "#tools/testing/a-writer.ts";
import { sendNotifications, subjectsTo } from "#tools/testing/send-mails.ts";
import { aReplyDesk, askLink, codeOf, idsVisibleTo, pick, visibleTo } from "#tools/testing/reply-desk.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";

const { server, inbox, close } = await startServerWithInbox();
afterAll(close);

const gone = refusal(404, responseErrors.responseNotFound.message);
const refused = ({ message }: { message: string }, status = 409) => ({ status, text: message });

/** Wren with a sheet of stationery; her mother, her father, and a grandmother who is linked as well. */
async function aDesk() {
  const desk = await aReplyDesk(server, { camper: { name: "Wren Quillfeather" } });
  const { db } = server.deps;
  const far = await aContact(db, { of: desk.camper, name: "Ada Vasquez" });
  const grandmother = await aWriter(server, { ...desk, contact: far }, { name: "Ada Vasquez" });
  const stationery = await aStationerySheet(db, { of: desk.camper });
  const toView = async () => ({
    mother: await idsVisibleTo(desk.mother),
    father: await idsVisibleTo(desk.father),
    grandmother: await idsVisibleTo(grandmother),
  });
  return { ...desk, far, grandmother, stationery, visibleTo: toView };
}

const noReplies = { mother: [], father: [], grandmother: [] };

describe("a letter that was written first", () => {
  test("waits at the desk with every contact it can be to, and no family sees it", async () => {
    const desk = await aDesk();
    const unaccepted = await aContact(server.deps.db, { of: desk.camper, name: "Uncle Ole" });
    const removed = { removedAt: new Date(), name: "Somebody removed" };
    await aContact(server.deps.db, { of: desk.camper, ...removed });
    const id = await desk.writtenFirst(desk.stationery);
    const { uploads } = await desk.tray();
    const parent = { relationship: "Parent/Guardian", hasAccepted: true };
    expect(uploads).toMatchObject([
      {
        id,
        why: "written-first",
        letter: {
          participantName: "Wren Quillfeather",
          buildingName: null,
          contacts: [
            { ...parent, id: desk.contact.id, name: "Elena Vasquez" },
            { ...parent, id: desk.otherContact.id, name: "Jonas Vasquez" },
            { ...parent, id: desk.far.id, name: "Ada Vasquez" },
            { ...parent, id: unaccepted.id, name: "Uncle Ole", hasAccepted: false },
          ],
        },
      },
    ]);
    expect(await desk.visibleTo()).toEqual(noReplies);
    for (const writer of [desk.mother, desk.father, desk.grandmother])
      expect(await askLink(writer, { ...desk.place, participantId: desk.camper.id }, id)).toMatchObject(gone);
  });

  test("is seen by exactly those it is to, and they alone are told", async () => {
    const desk = await aDesk();
    const id = await desk.writtenFirst(desk.stationery);
    expect(await desk.address(id, [desk.contact.id, desk.far.id])).toMatchObject({ status: 200 });
    expect(await desk.visibleTo()).toEqual({ mother: [id], father: [], grandmother: [id] });
    const [page] = await visibleTo(desk.mother);
    expect(page).toMatchObject({ wroteFirst: true, scope: "contact" });
    const of = { ...desk.place, participantId: desk.camper.id };
    expect(await askLink(desk.grandmother, of, id)).toMatchObject({ status: 200 });
    expect(await askLink(desk.father, of, id)).toMatchObject(gone);
    await sendNotifications(server);
    const letter = ["Wren wrote to you!"];
    expect([desk.mother, desk.father, desk.grandmother].map((who) => subjectsTo(inbox, who))).toEqual([
      letter,
      [],
      letter,
    ]);
    expect((await desk.tray()).uploads).toEqual([]);
  });

  test("to everyone is seen by all linked users, also by those linked later", async () => {
    const desk = await aDesk();
    const id = await desk.writtenFirst(desk.stationery);
    await desk.address(id, "everyone");
    expect(await desk.visibleTo()).toEqual({ mother: [id], father: [id], grandmother: [id] });
    const late = await aContact(server.deps.db, { of: desk.camper, name: "Late" });
    const latecomer = await aWriter(server, { ...desk, contact: late });
    expect(await idsVisibleTo(latecomer)).toEqual([id]);
  });

  test("to a contact who is removed is no longer seen by them", async () => {
    const desk = await aDesk();
    const id = await desk.writtenFirst(desk.stationery);
    await desk.address(id, [desk.contact.id, desk.otherContact.id]);
    await desk.removeContact();
    expect((await desk.mother.ask(`${desk.mother.path}/responses`)).status).toBe(404);
    expect(await idsVisibleTo(desk.father)).toEqual([id]);
  });

  test("shows the last answer on the list of one's own children", async () => {
    const desk = await aDesk();
    await desk.address(await desk.writtenFirst(desk.stationery), [desk.far.id]);
    const answered = async (writer: typeof desk.mother) =>
      JSON.stringify((await writer.ask("/api/my/activity")).body).includes('"lastRespondedAt":"');
    expect([await answered(desk.grandmother), await answered(desk.father)]).toEqual([true, false]);
  });
});

describe("staff", () => {
  test("are on record with whom they said it is to, and see it among the responses", async () => {
    const desk = await aDesk();
    const id = await desk.writtenFirst(desk.stationery);
    await desk.address(id, [desk.contact.id]);
    const { responses } = await desk.responsesOf();
    expect(responses).toMatchObject([{ id, wroteFirst: true, contactName: "Elena Vasquez" }]);
    const { jobId, sheetNumber } = desk.stationery;
    expect(await desk.actions()).toContainEqual({
      action: "letter.addressed",
      eventId: desk.event.id,
      actorId: desk.camp.member.id,
      subject: { uploadId: id, responseId: id, jobId, sheetNumber, to: desk.contact.id, contacts: 1 },
    });
  });

  test("who say the same at once file it once, and who say something else are told", async () => {
    const desk = await aDesk();
    const id = await desk.writtenFirst(desk.stationery);
    const sentence = [desk.contact.id, desk.far.id];
    const both = await Promise.all([
      desk.address(id, sentence),
      desk.address(id, sentence.toReversed(), desk.camp.admin),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const actions = (await desk.actions()).filter(({ action }) => action === "letter.addressed");
    expect(actions).toHaveLength(1);
    expect(await desk.address(id, "everyone", desk.camp.admin)).toEqual(
      refused(responseErrors.alreadyAddressed),
    );
    expect(await desk.visibleTo()).toEqual({ mother: [id], father: [], grandmother: [id] });
  });

  test("of two who say different things at once one is told, and what the other said holds", async () => {
    const desk = await aDesk();
    const id = await desk.writtenFirst(desk.stationery);
    const [mothers, fathers] = await Promise.all([
      desk.address(id, [desk.contact.id]),
      desk.address(id, [desk.otherContact.id], desk.camp.admin),
    ]);
    expect(new Set([mothers.status, fathers.status])).toEqual(new Set([200, 409]));
    const { mother, father, grandmother } = await desk.visibleTo();
    expect({ mother, father }).toEqual(
      mothers.status === 200 ? { mother: [id], father: [] } : { mother: [], father: [id] },
    );
    expect(grandmother).toEqual([]);
  });

  test("cannot address it to another child's family, to a removed contact, or to no contact", async () => {
    const desk = await aDesk();
    const { db } = server.deps;
    const sibling = await aCamper(db, { event: desk.event });
    const theirs = await aContact(db, { of: sibling });
    const removed = await aContact(db, { of: desk.camper, removedAt: new Date() });
    const id = await desk.writtenFirst(desk.stationery);
    for (const wrong of [theirs.id, removed.id])
      expect(await desk.address(id, [desk.contact.id, wrong])).toEqual(
        refused(responseErrors.addresseeNotFound, 404),
      );
    expect(await desk.address(id, [])).toMatchObject({ status: 400 });
    expect(await desk.visibleTo()).toEqual(noReplies);
    expect((await desk.tray()).uploads.map((upload) => upload.id)).toEqual([id]);
  });

  test("address only what was written first: other pictures are as if they were not there", async () => {
    const desk = await aDesk();
    const [waiting, reply] = [await desk.waiting(), await desk.reply(desk.motherSheet)];
    for (const id of [waiting, reply])
      expect(await desk.address(id, "everyone")).toEqual(refused(responseErrors.uploadNotFound, 404));
    expect(await idsVisibleTo(desk.father)).toEqual([]);
  });

  test("of another camp find neither the letter nor its code", async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    const id = await desk.writtenFirst(desk.stationery);
    expect(await other.address(id, "everyone")).toEqual(refused(responseErrors.uploadNotFound, 404));
    const theirs = await other.waiting();
    expect(await other.match(theirs, { shortCode: codeOf(desk.stationery) })).toEqual(
      refused(responseErrors.sheetNotFound, 404),
    );
    expect(await desk.visibleTo()).toEqual(noReplies);
  });

  test("withdraw it, and no family sees it, and it cannot be addressed again", async () => {
    const desk = await aDesk();
    const id = await desk.writtenFirst(desk.stationery);
    await desk.address(id, "everyone");
    expect(await desk.withdraw(id)).toMatchObject({ status: 200 });
    expect(await desk.visibleTo()).toEqual(noReplies);
    expect(await desk.address(id, "everyone")).toEqual(refused(responseErrors.uploadNotFound, 404));
  });

  test("show one that was to some contacts to all, and back; one to everyone stays so", async () => {
    const desk = await aDesk();
    const id = await desk.writtenFirst(desk.stationery);
    await desk.address(id, [desk.far.id]);
    await desk.setScope(id, "participant");
    expect(await desk.visibleTo()).toEqual({ mother: [id], father: [id], grandmother: [id] });
    await desk.setScope(id, "contact");
    expect(await desk.visibleTo()).toEqual({ mother: [], father: [], grandmother: [id] });
    const toAll = await desk.writtenFirst(desk.stationery);
    await desk.address(toAll, "everyone");
    expect(await desk.setScope(toAll, "contact")).toEqual(refused(responseErrors.noOtherRecipient));
  });
});

describe("a page in the wrong place", () => {
  test("matched by hand to stationery waits on until staff say whom it is to", async () => {
    const desk = await aDesk();
    const id = await desk.waiting();
    const first = await desk.match(id, { shortCode: codeOf(desk.stationery) });
    expect(JSON.parse(first.text)).toEqual({ responseId: id, asksWho: true });
    expect(JSON.parse((await desk.match(id, pick(desk.stationery))).text)).toEqual({
      responseId: id,
      asksWho: true,
    });
    expect(await desk.visibleTo()).toEqual(noReplies);
    expect((await desk.tray()).uploads).toMatchObject([{ id, why: "written-first" }]);
    await desk.address(id, [desk.contact.id]);
    expect(await desk.visibleTo()).toEqual({ mother: [id], father: [], grandmother: [] });
  });

  test("moved to the sheet of a letter is for its contact alone, and its former addressees no longer see it", async () => {
    const desk = await aDesk();
    const id = await desk.writtenFirst(desk.stationery);
    await desk.address(id, [desk.contact.id, desk.far.id]);
    expect(await desk.move(id, pick(desk.fatherSheet))).toMatchObject({ status: 200 });
    expect(await desk.visibleTo()).toEqual({ mother: [], father: [id], grandmother: [] });
  });

  test("is not moved to stationery, where its addressees are unknown", async () => {
    const desk = await aDesk();
    const id = await desk.reply(desk.motherSheet);
    expect(await desk.move(id, pick(desk.stationery))).toEqual(refused(responseErrors.noMoveToStationery));
    expect(await desk.visibleTo()).toEqual({ mother: [id], father: [], grandmother: [] });
  });

  test("of the same sheet is notified once to each reader, and other addressees are notified of theirs", async () => {
    const desk = await aDesk();
    await desk.address(await desk.writtenFirst(desk.stationery), [desk.contact.id]);
    await desk.address(await desk.writtenFirst(desk.stationery), [desk.contact.id, desk.otherContact.id]);
    await sendNotifications(server);
    const counts = [desk.mother, desk.father, desk.grandmother].map((who) => subjectsTo(inbox, who).length);
    expect(counts).toEqual([1, 1, 0]);
  });
});
