import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { aPrintedNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aWriter, link } from "#tools/testing/a-writer.ts";
import {
  aReplyDesk,
  askLink,
  follow,
  idsVisibleTo,
  visibleTo,
  type ReplyDesk,
} from "#tools/testing/reply-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type Answer } from "#tools/testing/test-server.ts";

/** Runs like any other until a test moves it on. */
let later = 0;
const clock = { now: () => new Date(Date.now() + later) };

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
});
afterAll(() => server.close());

const gone = refusal(404, responseErrors.responseNotFound.message);

function urlIn({ body }: Answer): string {
  return z.object({ result: z.object({ url: z.string() }) }).parse(body).result.url;
}

const childRef = ({ place, camper }: ReplyDesk) => ({ ...place, participantId: camper.id });
const asStaff = ({ camp }: ReplyDesk) => ({ call: (name: string, data: object) => camp.call(name, data) });

describe("of mother and father", () => {
  test("each sees the replies to their own letters and nothing of the other's", async () => {
    const desk = await aReplyDesk(server);
    const toMother = await desk.reply(desk.motherSheet);
    const toFather = await desk.reply(desk.fatherSheet);
    expect(await idsVisibleTo(desk.mother)).toEqual([toMother]);
    expect(await idsVisibleTo(desk.father)).toEqual([toFather]);
    const { body } = await desk.mother.ask(`${desk.mother.path}/responses`);
    const traces = [toFather, desk.fatherSheet.jobId, desk.father.id, "Jonas"];
    expect(traces.filter((trace) => JSON.stringify(body).includes(trace))).toEqual([]);
    const of = childRef(desk);
    expect(await askLink(desk.mother, of, toMother)).toMatchObject({ status: 200 });
    expect(await askLink(desk.mother, of, toFather)).toMatchObject(gone);
    expect(await askLink(desk.father, of, toMother)).toMatchObject(gone);
  });

  test("both see what staff have shown to all contacts, until it is for one again", async () => {
    const desk = await aReplyDesk(server);
    const id = await desk.reply(desk.motherSheet);
    expect(await desk.setScope(id, "participant")).toMatchObject({ status: 200 });
    expect([await idsVisibleTo(desk.mother), await idsVisibleTo(desk.father)]).toEqual([[id], [id]]);
    expect(await askLink(desk.father, childRef(desk), id)).toMatchObject({ status: 200 });
    await desk.setScope(id, "contact");
    expect([await idsVisibleTo(desk.mother), await idsVisibleTo(desk.father)]).toEqual([[id], []]);
    expect(await askLink(desk.father, childRef(desk), id)).toMatchObject(gone);
  });

  test("who is linked by two addresses sees the replies to both, each once", async () => {
    const desk = await aReplyDesk(server);
    const contact = await aContact(server.deps.db, { of: desk.camper });
    await link(server, { ...desk, contact }, desk.mother.id);
    const sheet = await aPrintedNote(server.deps.db, { from: contact, to: desk.camper });
    const ids = [await desk.reply(desk.motherSheet), await desk.reply(sheet, { scope: "participant" })];
    expect(new Set(await idsVisibleTo(desk.mother))).toEqual(new Set(ids));
    expect(await idsVisibleTo(desk.mother)).toHaveLength(2);
  });
});

describe("no other user", () => {
  test("neither another family of the week, nor another camp, nor who only guesses ids", async () => {
    const desk = await aReplyDesk(server);
    const id = await desk.reply(desk.motherSheet, { scope: "participant" });
    const { db } = server.deps;
    const camper = await aCamper(db, { event: desk.event });
    const contact = await aContact(db, { of: camper });
    const otherFamily = await aWriter(server, { ...desk, camper, contact });
    const otherCamp = await aReplyDesk(server);
    const of = childRef(desk);
    const strangers = [otherFamily, otherCamp.mother, asStaff(otherCamp)];
    for (const stranger of strangers) expect(await askLink(stranger, of, id)).toMatchObject(gone);
    // Naming a child that is one's own does not help, nor does naming one's own camp.
    expect(await askLink(otherFamily, { ...of, participantId: camper.id }, id)).toMatchObject(gone);
    expect(await askLink(asStaff(otherCamp), { ...of, ...otherCamp.place }, id)).toMatchObject(gone);
    expect(await otherFamily.ask(`${desk.mother.path}/responses`)).toMatchObject(
      refusal(404, noteErrors.linkNotFound.message),
    );
    expect(await idsVisibleTo(otherFamily)).toEqual([]);
  });

  test("what was withdrawn is gone for its family, and still there for the team", async () => {
    const desk = await aReplyDesk(server);
    const id = await desk.reply(desk.motherSheet, { scope: "participant" });
    await desk.withdraw(id);
    expect([await idsVisibleTo(desk.mother), await idsVisibleTo(desk.father)]).toEqual([[], []]);
    expect(await askLink(desk.mother, childRef(desk), id)).toMatchObject(gone);
    const { responses } = await desk.responsesOf();
    expect(responses).toMatchObject([{ id, withdrawnAt: expect.any(String) }]);
    expect(await askLink(asStaff(desk), childRef(desk), id)).toMatchObject({ status: 200 });
  });

  test("a deleted event or child hides its replies until it is restored", async () => {
    const desk = await aReplyDesk(server);
    const id = await desk.reply(desk.motherSheet);
    const { eventId } = desk.place;
    await desk.camp.call("deleteEvent", { eventId, typedName: desk.event.name });
    expect(await askLink(desk.mother, childRef(desk), id)).toMatchObject(gone);
    expect(await askLink(asStaff(desk), childRef(desk), id)).toMatchObject(gone);
    await desk.camp.call("restoreEvent", { eventId });
    expect(await idsVisibleTo(desk.mother)).toEqual([id]);
    await desk.camp.call("removeParticipant", { eventId, participantId: desk.camper.id });
    expect(await askLink(desk.mother, childRef(desk), id)).toMatchObject(gone);
    expect(await askLink(asStaff(desk), childRef(desk), id)).toMatchObject(gone);
  });
});

describe("links", () => {
  test("of a family end within a minute, whatever was asked for; those of staff within an hour", async () => {
    const desk = await aReplyDesk(server);
    const id = await desk.reply(desk.motherSheet);
    const [visible] = await visibleTo(desk.mother);
    const [listed] = (await desk.responsesOf()).responses;
    const families = [
      visible?.links.view ?? null,
      visible?.links.small ?? null,
      visible?.links.scan ?? null,
      urlIn(await askLink(desk.mother, childRef(desk), id, { ttlMinutes: 60 })),
    ];
    const staffs = [
      listed?.links.view ?? null,
      urlIn(await askLink(asStaff(desk), childRef(desk), id, { ttlMinutes: 600 })),
    ];
    const statuses = async (urls: (string | null)[]) =>
      Promise.all(urls.map(async (url) => (await follow(server, url)).status));
    expect(await statuses([...families, ...staffs])).toEqual([200, 200, 200, 200, 200, 200]);
    try {
      later = 61_000;
      expect(await statuses([...families, ...staffs])).toEqual([403, 403, 403, 403, 200, 200]);
      later = 3_601_000;
      expect(await statuses(staffs)).toEqual([403, 403]);
    } finally {
      later = 0;
    }
  });

  test("of a removed contact end within a minute, and no new one is given", async () => {
    const desk = await aReplyDesk(server);
    const id = await desk.reply(desk.motherSheet, { scope: "participant" });
    const url = urlIn(await askLink(desk.mother, childRef(desk), id));
    expect((await follow(server, url)).status).toBe(200);
    await desk.removeContact();
    expect(await askLink(desk.mother, childRef(desk), id)).toMatchObject(gone);
    expect(await desk.mother.ask(`${desk.mother.path}/responses`)).toMatchObject(
      refusal(404, noteErrors.linkNotFound.message),
    );
    try {
      later = 61_000;
      expect((await follow(server, url)).status).toBe(403);
    } finally {
      later = 0;
    }
    expect(await idsVisibleTo(desk.father)).toEqual([id]);
    expect((await desk.responsesOf()).responses).toMatchObject([{ id, contactName: "Elena Vasquez" }]);
  });

  test("open a picture as what it is, and save it under a name that tells nothing of the child", async () => {
    const desk = await aReplyDesk(server);
    const id = await desk.reply(desk.motherSheet);
    const of = childRef(desk);
    const open = async (more: object) => follow(server, urlIn(await askLink(desk.mother, of, id, more)));
    const full = await open({ kind: "full", download: true });
    expect(full).toMatchObject({ status: 200, text: `full of ${id}` });
    expect(full.headers.get("content-type")).toBe("image/jpeg");
    expect(full.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Reply, [A-Z][a-z]{2} \d{1,2} \d{4}, page 1\.jpg"/,
    );
    const byStaff = await askLink(asStaff(desk), of, id, { kind: "full", download: true });
    const staffFull = await follow(server, urlIn(byStaff));
    expect(staffFull.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Camp .* - Week .* - [A-Z][a-z]{2} \d{1,2}, \d{4} - [0-9A-Z]{4}-[0-9A-Z]{4}-001[0-9A-Z] page 1\.jpg"/,
    );
    for (const { headers } of [full, staffFull])
      expect(headers.get("content-disposition")).not.toContain("Wren");
    for (const kind of ["view", "small", "scan"]) {
      const { text, headers } = await open({ kind });
      expect(text).toBe(`${kind} of ${id}`);
      expect(headers.get("content-type")).toBe("image/webp");
      expect(headers.get("content-disposition")).toMatch(/^inline; /);
    }
  });

  test("are not made to pictures that are not there", async () => {
    const desk = await aReplyDesk(server);
    const id = await desk.reply(desk.motherSheet, { hasScan: false });
    expect(await askLink(desk.mother, childRef(desk), id, { kind: "scan" })).toMatchObject(gone);
    expect((await visibleTo(desk.mother))[0]?.links).toMatchObject({ view: expect.any(String), scan: null });
    await server.deps.db.updateTable("responses").set({ picturesAt: null }).where("id", "=", id).execute();
    expect((await visibleTo(desk.mother))[0]?.links).toEqual({ view: null, small: null, scan: null });
    expect(await askLink(desk.mother, childRef(desk), id)).toMatchObject(gone);
  });

  test("that the team was given are written down", async () => {
    const desk = await aReplyDesk(server);
    const id = await desk.reply(desk.motherSheet);
    await askLink(asStaff(desk), childRef(desk), id, { kind: "full", download: true });
    await askLink(desk.mother, childRef(desk), id);
    expect(await desk.actions()).toEqual([
      {
        action: "response.opened",
        eventId: desk.event.id,
        actorId: desk.camp.admin.id,
        subject: { responseId: id, kind: "full" },
      },
    ]);
  });
});

describe("pages", () => {
  test("stand in order under their sheet, the sheet that something came to last on top", async () => {
    const desk = await aReplyDesk(server);
    const at = (minute: number) => new Date(Date.UTC(2027, 6, 12, 10, minute));
    const newer = await aPrintedNote(server.deps.db, {
      from: desk.contact,
      to: desk.camper,
      by: desk.mother,
    });
    const second = await desk.reply(desk.motherSheet, { page: 2, receivedAt: at(1) });
    const first = await desk.reply(desk.motherSheet, { page: 1, receivedAt: at(2) });
    const alone = await desk.reply(newer, { receivedAt: at(3) });
    const visible = (await visibleTo(desk.mother)).map(({ id, page, pages }) => [id, page, pages]);
    expect(visible).toEqual([
      [alone, 1, 1],
      [first, 1, 2],
      [second, 2, 2],
    ]);
    await desk.withdraw(first);
    expect((await visibleTo(desk.mother)).map(({ id, page, pages }) => [id, page, pages])).toEqual([
      [alone, 1, 1],
      [second, 1, 1],
    ]);
  });
});
