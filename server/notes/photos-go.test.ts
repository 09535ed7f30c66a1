import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { randomId } from "#database/seed/builders.ts";
import { deskLettersAnswer } from "#domain/notes/desk-letter.ts";
import { afterRestore } from "#server/app/after-restore.ts";
import { allJobs } from "#server/app/jobs.ts";
import { followDownload, unpacked, urlIn } from "#tools/testing/downloads.ts";
import { aFamilyPhoto, aPhotoDesk } from "#tools/testing/photo-desk.ts";
import { aWriter } from "#tools/testing/a-writer.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";
import { keyOfPhoto, keysOfPhoto } from "./photos.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    env: { FILES_KEPT_DAYS: "0" },
  });
});
afterAll(() => server.close());

async function aLetterWithPhoto() {
  const desk = await aPhotoDesk(server);
  const note = await desk.writer.saved("Dear Wren, this is Biscuit.", { noteId: randomId() });
  const photoId = await desk.send(note.id, await aFamilyPhoto());
  await desk.clean(photoId);
  const owner = { organizationId: desk.camp.id, id: photoId };
  return { ...desk, note, owner };
}
type Desk = Awaited<ReturnType<typeof aLetterWithPhoto>>;

async function otherParentOf({ contact, ...family }: Desk) {
  const row = await server.deps.db
    .selectFrom("contacts")
    .selectAll()
    .where("id", "=", contact.id)
    .executeTakeFirstOrThrow();
  const other = { ...row, id: randomId(), email: `other-${randomId()}@family.example` };
  await server.deps.db.insertInto("contacts").values(other).execute();
  return aWriter(server, { ...family, contact: other });
}

async function work(name: string): Promise<void> {
  const job = allJobs(server.deps).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await job.run({}, new AbortController().signal);
}

const photosIn = (files: Map<string, Buffer>) => [...files].filter(([name]) => name.startsWith("photos/"));

describe("everything in one file", () => {
  async function taken(writer: Desk["writer"]) {
    const answer = await writer.call("getMyDownloadUrl", { participantId: writer.of.participantId });
    return unpacked((await followDownload(server.origin, urlIn(answer))).bytes);
  }

  test("of a family has the photo beside its letter, and of the other parent it has none", async () => {
    const desk = await aLetterWithPhoto();
    const files = await taken(desk.writer);
    const [photo, ...others] = photosIn(files);
    expect(others).toEqual([]);
    expect(photo?.[0]).toMatch(/^photos\/photo-01-\d{4}-\d\d-\d\d\.jpg$/);
    expect(photo?.[1]).toEqual(await desk.bytesOf(keyOfPhoto(desk.owner, "full")));
    expect(String(files.get("index.html"))).toContain(`<img src="${photo?.[0]}"`);
    expect(photosIn(await taken(await otherParentOf(desk)))).toEqual([]);
  });

  test("of a camp has it when it was on paper, and not while it waits", async () => {
    const desk = await aLetterWithPhoto();
    const eventRef = async () => {
      const link = await desk.camp.call("getEventDownloadUrl", { eventId: desk.event.id }, desk.camp.admin);
      return photosIn(await unpacked((await followDownload(server.origin, urlIn(link))).bytes));
    };
    expect(await eventRef()).toEqual([]);
    await desk.printer.claim();
    expect((await eventRef()).map(([, bytes]) => bytes)).toEqual([
      await desk.bytesOf(keyOfPhoto(desk.owner, "full")),
    ]);
  });

  test("that storage has lost is left out, and the letter stays", async () => {
    const desk = await aLetterWithPhoto();
    await server.deps.files.remove(keysOfPhoto(desk.owner));
    const files = await taken(desk.writer);
    expect(photosIn(files)).toEqual([]);
    expect(String(files.get("index.html"))).toContain("this is Biscuit");
  });
});

test("the safety desk shows it with its letter, by a link of its own camp's that ends", async () => {
  const desk = await aLetterWithPhoto();
  const without = await (await otherParentOf(desk)).saved("Dear Wren, no photo.", { noteId: randomId() });
  await desk.camp.call("saveSafetyDesk", { isOn: true, words: [], repliesAtMinutes: null });
  const { body } = await desk.camp.call("openDeskLetters", { eventId: desk.event.id }, desk.camp.member);
  const { letters } = z.object({ result: deskLettersAnswer }).parse(body).result;
  const photoOf = (id: string) => letters.find((letter) => letter.id === id)?.photo;
  expect(photoOf(without.id)).toBeNull();
  const { pathname, search } = new URL(photoOf(desk.note.id) ?? "");
  const answer = await fetch(`${server.origin}${pathname}${search}`);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(await desk.bytesOf(keyOfPhoto(desk.owner, "full")));
  expect((await fetch(`${server.origin}${pathname}`)).status).not.toBe(200);
});

const longAgo = new Date(Date.now() - 40 * 86_400_000);
const deleted = async (table: "participants" | "events", id: string) =>
  server.deps.db.updateTable(table).set({ deletedAt: longAgo }).where("id", "=", id).execute();

const ends: [string, (desk: Desk) => Promise<unknown>][] = [
  ["the note is deleted", ({ writer, note }) => writer.remove(note.id)],
  ["the contact is removed", (desk) => desk.removeContact()],
  ["its writer's account is deleted", ({ writer }) => writer.call("deleteAccount", { typed: "delete" })],
  [
    "the child is purged",
    async ({ camper }) => {
      await deleted("participants", camper.id);
      await work("purge-deleted-participants");
    },
  ],
  [
    "the event has been kept long enough",
    async ({ event }) => {
      await deleted("events", event.id);
      await work("purge-deleted-participants");
      await work("purge-deleted-events");
    },
  ],
];

test.each(ends)("when %s its row is deleted, then its files, and no other photo's", async (_, happens) => {
  const [desk, other] = [await aLetterWithPhoto(), await aLetterWithPhoto()];
  await happens(desk);
  expect(await desk.photoOf(desk.note.id)).toBeUndefined();
  await work("remove-files");
  expect(await desk.keys()).toEqual([]);
  expect((await other.keys()).filter((key) => key.startsWith("photos/"))).toEqual(keysOfPhoto(other.owner));
  expect(await other.listed()).toMatchObject([{ state: "ready" }]);
});

test("after a restore it is missed when it is gone, and no row's photo is a stray", async () => {
  const [lost, kept] = [await aLetterWithPhoto(), await aLetterWithPhoto()];
  const [full = ""] = keysOfPhoto(lost.owner);
  await server.deps.files.remove([full]);
  const { missing, strays } = await afterRestore(server.deps, new Date());
  expect(missing).toContain(full);
  expect([...missing, ...strays]).not.toContain(keyOfPhoto(kept.owner, "full"));
});
