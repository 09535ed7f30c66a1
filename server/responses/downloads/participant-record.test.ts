import { afterAll, beforeAll, expect, test } from "vitest";
import { aWaitingNote, aPrintedNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { downloadErrors } from "#domain/responses/downloads/errors.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { followDownload, unpacked, urlIn } from "#tools/testing/downloads.ts";
import { textsOf } from "#tools/testing/paper/read-paper.ts";
import { aReplyDesk, type ReplyDesk } from "#tools/testing/reply-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { leftOut, recordedColumns } from "./participant-record-store.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const asked = ({ camp, event, camper }: ReplyDesk, by = camp.admin) =>
  camp.call("getParticipantDownloadUrl", { eventId: event.id, participantId: camper.id }, by);

test("an admin takes out everything stored about one child, to read and as data, and nothing of another", async () => {
  const { db } = server.deps;
  const desk = await aReplyDesk(server, { camper: { name: "Wren Vasquez", externalId: "PH-0812" } });
  const { camper, event, mother, contact } = desk;
  const reply = await desk.reply(desk.motherSheet);
  await mother.call("markRepliesOpened", { participantId: camper.id, responseIds: [reply] });
  await aWaitingNote(db, { from: contact, to: camper, text: "Not printed yet: for Wren alone" });
  const other = await aCamper(db, { event, name: "Juniper Okafor" });
  const aunt = await aContact(db, { of: other, name: "Aunt Okafor" });
  await aPrintedNote(db, { from: aunt, to: other, text: "A heron for Juniper" });

  const url = urlIn(await asked(desk));
  const { bytes, headers } = await followDownload(server.origin, url);
  expect(headers.get("content-disposition")).toContain("Wren");
  const files = await unpacked(bytes);
  const pictures = [...files.keys()].filter((name) => name.endsWith(".jpg"));
  expect(pictures).toEqual([expect.stringMatching(/^replies\/reply-01-.*-page-1\.jpg$/)]);
  const data: Record<string, unknown> = JSON.parse(String(files.get("data.json")));
  expect(data).toMatchObject({
    participant: { name: "Wren Vasquez", externalId: "PH-0812" },
    contacts: [{ name: "Elena Vasquez", email: contact.email }, { name: "Jonas Vasquez" }],
    openedReplies: [{ responseId: reply, openedBy: "Elena Vasquez" }],
    responses: [{ id: reply }],
    notes: [{}, {}, {}],
  });
  const texts = (await textsOf(files.get("everything.pdf") ?? Buffer.alloc(0))).join(" ");
  for (const said of ["PH-0812", contact.email, "Jonas Vasquez", "Wren wrote back", desk.fatherSheet.text])
    expect(texts).toContain(said);
  expect(texts).toMatch(/opened a reply [^.]*Elena Vasquez/i);
  const readable = `${JSON.stringify(data)} ${texts} ${String(files.get("index.html"))}`;
  expect(readable).toContain(desk.motherSheet.text);
  for (const hidden of ["for Wren alone", "Okafor", "heron"]) expect(readable).not.toContain(hidden);
  expect(await desk.actions()).toContainEqual({
    action: "participant.downloaded",
    eventId: event.id,
    actorId: desk.camp.admin.id,
    subject: { participantId: camper.id },
  });
});

test("every table with a participant in it is in the data, or left out for a reason", async () => {
  const { rows } = await server.deps.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'participant_id' order by 1`,
  );
  expect([...Object.keys(recordedColumns), ...Object.keys(leftOut)].toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});

test("is for admins, and only for a participant of the event", async () => {
  const desk = await aReplyDesk(server);
  const { camp, event } = desk;
  expect(await asked(desk, camp.member)).toMatchObject(refusal(403, downloadErrors.onlyAdmins.message));
  const other = await aReplyDesk(server);
  expect(
    await camp.call("getParticipantDownloadUrl", { eventId: event.id, participantId: other.camper.id }),
  ).toMatchObject(refusal(404, rosterErrors.participantNotFound.message));
});
