import { createHmac, hkdfSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPrintJob, aWaitingNote } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact } from "#database/seed/roster-builders.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { formatActor, auditAnswer, auditChoices } from "#domain/organizations/audit.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { downloadErrors } from "#domain/responses/downloads/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { hashSecret, newSecret } from "#server/platform/secrets.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { followDownload, unpacked, urlIn } from "#tools/testing/downloads.ts";
import { aReplyDesk, type ReplyDesk } from "#tools/testing/reply-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { deleteExpiredTickets } from "./store.ts";

let server: RunningServer;
let now: Date | undefined;
beforeAll(async () => {
  const clock = { now: () => now ?? new Date() };
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
});
afterAll(() => server.close());

type Writer = ReplyDesk["mother"];
const linkOf = async (writer: Writer) =>
  urlIn(await writer.call("getMyDownloadUrl", { participantId: writer.of.participantId }));
const fetched = (url: string) => followDownload(server.origin, url);
const taken = async (url: string) => unpacked((await fetched(url)).bytes);
const eventLink = ({ camp, event }: ReplyDesk, by = camp.admin) =>
  camp.call("getEventDownloadUrl", { eventId: event.id }, by);
const july = (day: number) => new Date(Date.UTC(2027, 6, day, 18));
const bytesOf = (id: string) => Buffer.from(`full of ${id}`);

describe("a family's download", () => {
  test("has its own letters to read and the replies it may see as files, the same to the byte", async () => {
    const desk = await aReplyDesk(server);
    const { mother, motherSheet, fatherSheet } = desk;
    const own = [
      await desk.reply(motherSheet, { page: 1, receivedAt: july(14) }),
      await desk.reply(motherSheet, { page: 2, receivedAt: july(14) }),
    ];
    const [fathers, visible, withdrawn] = [
      await desk.reply(fatherSheet, { page: 1, receivedAt: july(15) }),
      await desk.reply(fatherSheet, { page: 2, receivedAt: july(15), scope: "participant" }),
      await desk.reply(motherSheet, { page: 3, receivedAt: july(16) }),
    ];
    await desk.withdraw(withdrawn);
    await mother.saved('See you <b>soon</b> & "sleep well"');

    const answer = await fetched(await linkOf(mother));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Letters with Wren - .*\.zip"/,
    );
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const files = await unpacked(answer.bytes);
    const pictures = [...files].filter(([name]) => name.startsWith("replies/"));
    expect(pictures.map(([name]) => name)).toEqual([
      "replies/reply-01-2027-07-14-page-1.jpg",
      "replies/reply-01-2027-07-14-page-2.jpg",
      "replies/reply-02-2027-07-15-page-1.jpg",
    ]);
    expect(pictures.map(([, bytes]) => bytes)).toEqual([...own, visible].map(bytesOf));
    expect([...files.keys()].at(-1)).toBe("index.html");
    const page = String(files.get("index.html"));
    for (const [name] of pictures) expect(page).toContain(`<img src="${name}"`);
    expect(page).toContain(motherSheet.text);
    expect(page).toContain("See you &lt;b&gt;soon&lt;/b&gt; &amp; &quot;sleep well&quot;");
    expect(page).toContain("Waiting to print");
    expect(page).not.toMatch(/<script|https?:|Jonas/i);
    expect(answer.bytes.includes(fathers)).toBe(false);
    expect(answer.bytes.includes(withdrawn)).toBe(false);
  });

  test("says where a picture could not be had, and is whole all the same", async () => {
    const desk = await aReplyDesk(server);
    const [lost, kept] = [
      await desk.reply(desk.motherSheet, { page: 1, receivedAt: july(14) }),
      await desk.reply(desk.motherSheet, { page: 2, receivedAt: july(14) }),
    ];
    await server.deps.files.remove([`replies/${desk.camp.id}/${lost}/full.jpg`]);
    const files = await taken(await linkOf(desk.mother));
    expect([...files.keys()]).toEqual(["replies/reply-01-2027-07-14-page-2.jpg", "index.html"]);
    expect(files.get("replies/reply-01-2027-07-14-page-2.jpg")).toEqual(bytesOf(kept));
    expect(String(files.get("index.html"))).toContain("Page 1 of 2. Preview unavailable");
  });

  test("gives all other users the same not-found as for an unknown id", async () => {
    const desk = await aReplyDesk(server);
    const stranger = (await aReplyDesk(server)).mother;
    const request = { participantId: desk.camper.id };
    const { status, message } = noteErrors.linkNotFound;
    expect(status).toBe("not-found");
    for (const by of [stranger, { call: (name: string, data: object) => desk.camp.call(name, data) }])
      expect(await by.call("getMyDownloadUrl", request)).toMatchObject(refusal(404, message));
  });

  test("is written down when it is fetched, once per link, without a name of a child", async () => {
    const desk = await aReplyDesk(server);
    const url = await linkOf(desk.mother);
    expect((await fetch(`${server.origin}${url}`, { method: "HEAD" })).status).toBe(200);
    expect(await desk.actions()).toEqual([]);
    const entry = {
      action: "letters.downloaded",
      eventId: desk.event.id,
      actorId: desk.mother.id,
      subject: { participantId: desk.camper.id },
    };
    const together = await Promise.all([fetched(url), fetched(url)]);
    expect(together.map(({ status }) => status)).toEqual([200, 200]);
    expect((await fetched(url)).status).toBe(200);
    expect(await desk.actions()).toEqual([entry]);
    await fetched(await linkOf(desk.mother));
    expect(await desk.actions()).toEqual([entry, entry]);
    const activity = auditAnswer.parse((await desk.camp.ask("/audit")).body).entries;
    expect(activity.map(({ actor, action }) => [formatActor(actor), action])).toEqual([
      ["Elena Vasquez (family)", "letters.downloaded"],
      ["Elena Vasquez (family)", "letters.downloaded"],
    ]);
    const { people } = auditChoices.parse((await desk.camp.ask("/audit-choices")).body);
    expect(people).toEqual([]);
  });
});

describe("a link", () => {
  const ended = { status: 404, message: downloadErrors.linkEnded.message };
  const followed = async (url: string) => {
    const { status, text } = await fetched(url);
    return { status, message: text() };
  };

  test("ends within a minute", async () => {
    const desk = await aReplyDesk(server);
    const url = await linkOf(desk.mother);
    expect((await fetched(url)).status).toBe(200);
    now = new Date(Date.now() + 61_000);
    expect(await followed(url).finally(() => (now = undefined))).toEqual(ended);
  });

  test("ends with the right to it, and with the session it was asked for in", async () => {
    const desk = await aReplyDesk(server);
    const [mothers, fathers] = [await linkOf(desk.mother), await linkOf(desk.father)];
    await desk.removeContact();
    expect(await followed(mothers)).toEqual(ended);
    await server.deps.db.deleteFrom("sessions").where("userId", "=", desk.father.id).execute();
    expect(await followed(fathers)).toEqual(ended);
  });

  test("ends when its user signs out, and leaves no audit entry", async () => {
    const desk = await aReplyDesk(server);
    const url = urlIn(await eventLink(desk));
    await server.deps.db.deleteFrom("sessions").where("userId", "=", desk.camp.admin.id).execute();
    expect(await followed(url)).toEqual(ended);
    expect(await desk.actions()).toEqual([]);
    const { rows } = await server.deps.pool.query("select from download_tickets where event_id = $1", [
      desk.event.id,
    ]);
    expect(rows).toEqual([]);
  });

  test("that was changed or made up leads nowhere", async () => {
    const desk = await aReplyDesk(server);
    const url = await linkOf(desk.mother);
    for (const wrong of [url.slice(0, -1), `${url}x`, `${url}.`, "/api/downloads/x.y"])
      expect(await followed(wrong)).toEqual(ended);
  });

  test("cannot be made with SHEET_KEY or LINK_KEY", async () => {
    const desk = await aReplyDesk(server);
    const { camp, event, mother } = desk;
    const { config, clock, db } = server.deps;
    const { id: sessionId } = await db
      .selectFrom("sessions")
      .select("id")
      .where("userId", "=", mother.id)
      .executeTakeFirstOrThrow();
    const ticket = {
      userId: camp.admin.id,
      sessionId,
      what: { orgId: camp.id, eventId: event.id },
      until: clock.now().getTime() + 60_000,
    };
    const payload = Buffer.from(JSON.stringify(ticket)).toString("base64url");
    for (const key of [config.SHEET_KEY, config.LINK_KEY]) {
      const derived = Buffer.from(hkdfSync("sha256", key, "", "links to downloads", 32));
      const sum = createHmac("sha256", derived).update(payload).digest("base64url");
      expect(await followed(`/api/downloads/${payload}.${sum}`)).toEqual(ended);
    }
    expect(await desk.actions()).toEqual([]);
  });

  test("of one user with the session of another opens nothing", async () => {
    const desk = await aReplyDesk(server);
    const { camp, event, mother } = desk;
    const { db, clock } = server.deps;
    const ticketWith = async (sessionOf: string) => {
      const session = db.selectFrom("sessions").select("id").where("userId", "=", sessionOf);
      const secret = newSecret();
      await db
        .insertInto("downloadTickets")
        .values({
          secretHash: hashSecret(secret),
          userId: camp.admin.id,
          sessionId: (await session.executeTakeFirstOrThrow()).id,
          organizationId: camp.id,
          eventId: event.id,
          participantId: null,
          expiresAt: new Date(clock.now().getTime() + 60_000),
        })
        .execute();
      return `/api/downloads/${secret}`;
    };
    expect(await followed(await ticketWith(mother.id))).toEqual(ended);
    expect(await desk.actions()).toEqual([]);
    expect((await fetched(await ticketWith(camp.admin.id))).status).toBe(200);
  });

  test("is stored as a hash, and deleted by the hourly sweep once it has expired", async () => {
    const desk = await aReplyDesk(server);
    const { clock, db } = server.deps;
    const tickets = () =>
      db.selectFrom("downloadTickets").select("secretHash").where("eventId", "=", desk.event.id).execute();
    const secret = (await linkOf(desk.mother)).split("/").at(-1) ?? "";
    expect(await tickets()).toEqual([{ secretHash: hashSecret(secret) }]);
    await deleteExpiredTickets(db, clock.now());
    expect(await tickets()).toHaveLength(1);
    await deleteExpiredTickets(db, new Date(clock.now().getTime() + 61_000));
    expect(await tickets()).toEqual([]);
  });

  test("may be followed twice at once by one person, not three times", async () => {
    const desk = await aReplyDesk(server);
    const id = await desk.reply(desk.motherSheet);
    // More than the socket buffers, so a client that reads nothing keeps its slot.
    const large = Buffer.alloc(16 * 1024 * 1024, "x");
    await server.deps.files.put(`replies/${desk.camp.id}/${id}/full.jpg`, large, {
      contentType: "image/jpeg",
    });
    const url = await linkOf(desk.mother);
    const slow = await Promise.all([1, 2].map(() => slowly(`${server.origin}${url}`)));
    const third = await fetched(url);
    expect([third.status, third.text(), third.headers.get("retry-after")]).toEqual([
      429,
      downloadErrors.tooMany.message,
      "120",
    ]);
    await Promise.all(slow.map((leave) => leave()));
    const looked = async () => (await fetch(`${server.origin}${url}`, { method: "HEAD" })).status;
    await expect.poll(looked).toBe(200);
  });
});

describe("an admin's download of an event", () => {
  test("has every participant, what was printed for them and what came back, and nothing of another event", async () => {
    const { db } = server.deps;
    const desk = await aReplyDesk(server);
    const { event, camp } = desk;
    const loon = await aBuilding(db, { event, name: "Loon <Cabin>" });
    const twin = await aCamper(db, { in: loon, name: "Wren Vasquez" });
    const quiet = await aCamper(db, { in: loon, name: "李 & Co" });
    const from = await aContact(db, { of: twin });
    const [twins] = await aPrintJob(db, {
      letters: [{ from, to: twin, building: loon, text: "For the twin" }],
    });
    if (twins === undefined) throw new Error("no sheet");
    const first = await desk.reply(desk.motherSheet, { receivedAt: july(14) });
    const taken1 = await desk.reply(desk.fatherSheet, { receivedAt: july(15) });
    const ofTwin = await desk.reply(twins, { receivedAt: july(16) });
    await desk.withdraw(taken1);
    const unmatched = await desk.waiting({ receivedAt: july(17) });
    await aWaitingNote(db, { from, to: twin, text: "Not printed yet: nobody's business" });
    const other = await aReplyDesk(server, { camp, camper: { name: "Somebody Else" } });
    await other.reply(other.motherSheet);

    const files = await taken(urlIn(await eventLink(desk)));
    const names = [...files.keys()];
    const htmls = names.filter((name) => name.endsWith(".html"));
    expect(htmls).toHaveLength(3);
    expect(htmls.filter((name) => /^people\/00[12]-wren-vasquez\.html$/.test(name))).toHaveLength(2);
    const pictures = new Map(
      [...files].filter(([name]) => name.endsWith(".jpg")).map(([name, bytes]) => [String(bytes), name]),
    );
    expect(pictures.size).toBe(4);
    expect(pictures.get(`full of ${first}`)).toMatch(
      /^replies\/00\d-wren-vasquez\/reply-01-2027-07-14-page-1\.jpg$/,
    );
    expect(pictures.get(`full of ${taken1}`)).toMatch(/page-1-withdrawn\.jpg$/);
    expect(pictures.get(`full of ${ofTwin}`)).toMatch(/2027-07-16-page-1\.jpg$/);
    expect(pictures.get(`full of ${unmatched}`)).toBe("needs-matching/001-2027-07-17.jpg");
    const all = htmls.map((name) => String(files.get(name))).join("");
    expect(all).toContain("For the twin");
    expect(all).toContain("Withdrawn: no family sees it.");
    expect(all).not.toContain("Somebody Else");
    expect(all).not.toContain("nobody's business");
    const index = String(files.get("index.html"));
    expect(index).toContain("Loon &lt;Cabin&gt;");
    expect(index).toContain("李 &amp; Co");
    expect(index).toContain("3 campers, 3 letters, 3 pages came back.");
    for (const name of htmls.filter((one) => one !== "index.html")) expect(index).toContain(`href="${name}"`);
    expect(quiet.name).toBe("李 & Co");
    expect((await desk.actions()).at(-1)).toMatchObject({ action: "event.downloaded", eventId: event.id });
  });

  test("is for admins; users outside the team get not-found", async () => {
    const desk = await aReplyDesk(server);
    const { camp } = desk;
    expect(await eventLink(desk, camp.member)).toMatchObject(refusal(403, downloadErrors.onlyAdmins.message));
    expect(await eventLink(desk, camp.stranger)).toMatchObject(
      refusal(404, organizationErrors.notFound.message),
    );
    const url = urlIn(await eventLink(desk));
    await server.deps.db
      .updateTable("memberships")
      .set({ role: "member" })
      .where("userId", "=", camp.admin.id)
      .execute();
    expect((await fetched(url)).status).toBe(404);
  });
});

/** Begins to fetch and takes nothing, as a line that has stopped does. */
async function slowly(url: string): Promise<() => Promise<void>> {
  const leaving = new AbortController();
  const response = await fetch(url, { signal: leaving.signal });
  expect(response.status).toBe(200);
  return async () => {
    leaving.abort();
    // Keeps the response referenced until here: fetch cancels the body of one that is garbage-collected.
    await response.body?.cancel().catch(() => undefined);
  };
}
