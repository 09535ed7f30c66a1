import { afterAll, expect, test } from "vitest";
import { responseErrors } from "#domain/responses/errors.ts";
import { timelineAnswer } from "#domain/lookup/timeline.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aPrintDesk } from "#tools/testing/print-desk.ts";
import { aReplyDesk, askLink, idsVisibleTo, pick } from "#tools/testing/reply-desk.ts";
import { sendNotifications, subjectsTo } from "#tools/testing/send-mails.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";

const { server, inbox, close } = await startServerWithInbox();
afterAll(close);

/** Wren, whose parents are linked, with a printed letter from staff. */
async function aDesk() {
  const desk = await aReplyDesk(server, { camper: { name: "Wren Quillfeather" } });
  const { camp, event, camper } = desk;
  const http = async (name: string, input: object) => {
    const response = await fetch(`${server.origin}/http/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...camp.member.headers },
      body: JSON.stringify({ ...desk.place, ...input }),
    });
    return { status: response.status, text: await response.text() };
  };
  await http("writeStaffLettersHttp", { participantIds: [camper.id], text: "Hello Wren", role: "Counselor" });
  const printing = await aPrintDesk(server, camp.member, { organizationId: camp.id, eventId: event.id });
  const claim = await printing.claim();
  if (claim.empty) throw new Error("nothing waited");
  return { ...desk, http, sheet: { jobId: claim.jobId, sheetNumber: 1 } };
}

const gone = refusal(404, responseErrors.responseNotFound.message);

test("a reply to a letter from staff is the team's alone: no family sees it or is told", async () => {
  const desk = await aDesk();
  const uploadId = await desk.waiting();
  // A team sheet says whom its pages are to, so nothing is asked.
  const matched = await desk.match(uploadId, pick(desk.sheet));
  expect(matched).toEqual({ status: 200, text: JSON.stringify({ responseId: uploadId }) });
  const { responses } = await desk.responsesOf();
  const contactName = `Our team (${desk.camp.member.name})`;
  expect(responses).toMatchObject([{ id: uploadId, kind: "team", wroteFirst: false, contactName }]);
  await sendNotifications(server, { minutes: 60 * 48 });
  for (const parent of [desk.mother, desk.father]) {
    expect(await idsVisibleTo(parent)).toEqual([]);
    const of = { ...desk.place, participantId: desk.camper.id };
    expect(await askLink(parent, of, uploadId)).toMatchObject(gone);
    expect(subjectsTo(inbox, parent).filter((subject) => subject.includes("wrote"))).toEqual([]);
  }
  const { body } = await desk.camp.ask(`/events/${desk.event.id}/participants/${desk.camper.id}/timeline`);
  const timeline = timelineAnswer.parse(body);
  expect(timeline.firstLetters).toEqual([]);
  expect(timeline.letters.find(({ contactName: from }) => from === contactName)?.reply).toMatchObject({
    pages: 1,
  });
});

test("a reply to the team cannot be shown to the family by mistake, also not by the database", async () => {
  const desk = await aDesk();
  const uploadId = await desk.waiting();
  await desk.match(uploadId, pick(desk.sheet));
  const { message } = responseErrors.notForTheFamily;
  expect(await desk.setScope(uploadId, "participant")).toEqual({ status: 409, text: message });
  const shown = server.deps.db
    .updateTable("responses")
    .set({ scope: "participant" })
    .where("id", "=", uploadId)
    .execute();
  await expect(shown).rejects.toThrow("responses_to_team_stay_there");
  expect(await idsVisibleTo(desk.mother)).toEqual([]);
});

test("a page that was filed for the team by mistake is moved to its family, and back", async () => {
  const desk = await aDesk();
  const uploadId = await desk.waiting();
  await desk.match(uploadId, pick(desk.sheet));
  expect(await desk.move(uploadId, pick(desk.motherSheet))).toMatchObject({ status: 200 });
  expect(await idsVisibleTo(desk.mother)).toEqual([uploadId]);
  expect(await desk.move(uploadId, pick(desk.sheet))).toMatchObject({ status: 200 });
  expect(await idsVisibleTo(desk.mother)).toEqual([]);
});
