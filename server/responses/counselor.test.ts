import { afterAll, expect, test } from "vitest";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { printedStationery } from "#domain/printing/stationery.ts";
import { counselorSheetsAnswer } from "#domain/responses/counselor.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { aWriter } from "#tools/testing/a-writer.ts";
import { aReplyDesk, idsVisibleTo, visibleTo } from "#tools/testing/reply-desk.ts";
import { sendNotifications, subjectsTo } from "#tools/testing/send-mails.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";

const { server, inbox, close } = await startServerWithInbox();
afterAll(close);

/** Wren with two parents and a grandmother, and Zed with a father; a counselor sheet for each. */
async function aDesk() {
  const desk = await aReplyDesk(server, { camper: { name: "Wren Quillfeather" } });
  const { db } = server.deps;
  const { camp, event } = desk;
  const far = await aContact(db, {
    of: desk.camper,
    name: "Ada Vasquez",
    relationship: "Other Family Member",
  });
  const grandmother = await aWriter(server, { ...desk, contact: far }, { name: "Ada Vasquez" });
  const zed = await aCamper(db, { event, name: "Zed Berg" });
  const thomas = await aContact(db, { of: zed, name: "Thomas Berg" });
  const zedsFather = await aWriter(
    server,
    { ...desk, camper: zed, contact: thomas },
    { name: "Thomas Berg" },
  );
  const http = async (name: string, input: object) => {
    const response = await fetch(`${server.origin}/http/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...camp.member.headers },
      body: JSON.stringify({ ...desk.place, ...input }),
    });
    return { status: response.status, text: await response.text() };
  };
  const { text } = await http("printCounselorSheetsHttp", { buildingId: null });
  const [jobId = ""] = printedStationery.parse(JSON.parse(text)).jobIds;
  const family = { mother: desk.mother, father: desk.father, grandmother, zedsFather };
  return {
    ...desk,
    ...family,
    http,
    jobId,
    zed,
    wrens: { jobId, sheetNumber: 1, of: desk.camper },
    zeds: { jobId, sheetNumber: 2, of: zed },
    send: async (more: object = {}) => http("sendCounselorPagesHttp", { jobId, ...more }),
    progress: async () =>
      counselorSheetsAnswer.parse((await camp.ask(`/events/${event.id}/counselorSheets`)).body).jobs,
    visible: async () => ({
      mother: await idsVisibleTo(desk.mother),
      father: await idsVisibleTo(desk.father),
      grandmother: await idsVisibleTo(grandmother),
      zedsFather: await idsVisibleTo(zedsFather),
    }),
  };
}

const noPages = { mother: [], father: [], grandmother: [], zedsFather: [] };
const sent = (pages: number, withoutGuardian = 0) => ({
  status: 200,
  text: JSON.stringify({ sent: pages, withoutGuardian }),
});

test("a counselor's page waits until staff send it, then its own guardians have it, and they alone are told", async () => {
  const desk = await aDesk();
  const [wrens, zeds] = [await desk.writtenFirst(desk.wrens), await desk.writtenFirst(desk.zeds)];
  await sendNotifications(server, { minutes: 60 * 48 });
  expect(await desk.visible()).toEqual(noPages);
  const guardians = (await desk.tray()).uploads.map(({ id, letter }) => [
    id,
    letter?.counselorJobId,
    letter?.contacts.map(({ name }) => name),
  ]);
  expect(guardians).toEqual([
    [zeds, desk.jobId, ["Thomas Berg"]],
    [wrens, desk.jobId, ["Elena Vasquez", "Jonas Vasquez"]],
  ]);
  expect(await desk.send()).toEqual(sent(2));
  expect(await desk.visible()).toEqual({
    mother: [wrens],
    father: [wrens],
    grandmother: [],
    zedsFather: [zeds],
  });
  expect(await visibleTo(desk.mother)).toMatchObject([{ kind: "counselor", wroteFirst: false }]);
  // A second press sends nothing twice.
  expect(await desk.send()).toEqual(sent(0));
  await sendNotifications(server);
  const subjects = [desk.mother, desk.father, desk.grandmother, desk.zedsFather].map((who) =>
    subjectsTo(inbox, who).filter((subject) => !subject.includes("printed")),
  );
  expect(subjects).toEqual([["A letter about Wren"], ["A letter about Wren"], [], ["A letter about Zed"]]);
  const actions = (await desk.actions()).filter(({ action }) => action.startsWith("counselor"));
  expect(actions.map(({ action }) => action)).toEqual([
    "counselor-sheets.printed",
    "counselor-letter.sent",
    "counselor-letter.sent",
  ]);
});

test("it goes to no one else: staff can neither choose other people nor show it to the whole family", async () => {
  const desk = await aDesk();
  const id = await desk.writtenFirst(desk.wrens);
  const refused = { status: 404, text: responseErrors.uploadNotFound.message };
  expect(await desk.address(id, "everyone")).toEqual(refused);
  expect(await desk.address(id, [desk.contact.id])).toEqual(refused);
  expect(await desk.send({ uploadId: id })).toEqual(sent(1));
  const { message } = responseErrors.notForTheFamily;
  expect(await desk.setScope(id, "participant")).toEqual({ status: 409, text: message });
  expect(await desk.visible()).toEqual({ ...noPages, mother: [id], father: [id] });
});

test("a guardian whose access ended gets nothing, before or after it was sent", async () => {
  const desk = await aDesk();
  const id = await desk.writtenFirst(desk.wrens);
  const { camp, camper, otherContact, contact } = desk;
  const remove = (contactId: string) =>
    camp.call("removeContact", { ...desk.place, participantId: camper.id, contactId }, camp.member);
  expect((await remove(otherContact.id)).status).toBe(200);
  expect(await desk.send()).toEqual(sent(1));
  expect(await idsVisibleTo(desk.mother)).toEqual([id]);
  const addressees = await server.deps.db
    .selectFrom("responseAddressees")
    .select("contactId")
    .where("responseId", "=", id)
    .execute();
  expect(addressees).toEqual([{ contactId: contact.id }]);
  expect((await remove(contact.id)).status).toBe(200);
  expect((await desk.mother.ask(`${desk.mother.path}/responses`)).status).toBe(404);
  await sendNotifications(server, { minutes: 60 * 48 });
  const about = [desk.mother, desk.father].flatMap((who) => subjectsTo(inbox, who));
  expect(about.filter((subject) => subject.startsWith("A letter about"))).toEqual([]);
});

test("without a guardian who signed up a page keeps waiting, and the list says what is missing", async () => {
  const desk = await aDesk();
  expect(await desk.progress()).toMatchObject([
    {
      jobId: desk.jobId,
      sheets: 2,
      written: 0,
      toSend: 0,
      sent: 0,
      missing: ["Wren Quillfeather", "Zed Berg"],
    },
  ]);
  const [wrens, zeds] = [await desk.writtenFirst(desk.wrens), await desk.writtenFirst(desk.zeds)];
  await server.deps.db
    .updateTable("contacts")
    .set({ relationship: "Other Family Member" })
    .where("participantId", "=", desk.zed.id)
    .execute();
  expect(await desk.progress()).toMatchObject([
    { sheets: 2, written: 2, toSend: 2, withoutGuardian: 1, sent: 0, missing: [] },
  ]);
  const { message } = responseErrors.noGuardian;
  expect(await desk.send({ uploadId: zeds })).toEqual({ status: 409, text: message });
  expect(await desk.send()).toEqual(sent(1, 1));
  expect(await desk.visible()).toEqual({ ...noPages, mother: [wrens], father: [wrens] });
  expect(await desk.progress()).toMatchObject([{ written: 2, toSend: 1, withoutGuardian: 1, sent: 1 }]);
});
