import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { maxPhotoSide, maxPhotoBytes } from "#domain/notes/photo-size.ts";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { aBomb } from "#tools/testing/hostile-files.ts";
import { aFamilyPhoto, aPhotoDesk } from "#tools/testing/photo-desk.ts";
import { aWriter } from "#tools/testing/a-writer.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";
import { keyOfPhoto } from "./photos.ts";

/** No worker: tests run the jobs themselves. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

async function aSavedLetter() {
  const desk = await aPhotoDesk(server);
  return { ...desk, note: await desk.writer.saved("Dear Wren", { noteId: randomId() }) };
}

const refusal = ({ message }: { message: string }) => ({ body: { error: { message } } });

describe("a photo that was sent", () => {
  test("is re-encoded, smaller, without location data, and leaves nothing in quarantine", async () => {
    const { note, send, clean, camp, keys, bytesOf, listed } = await aSavedLetter();
    const taken = await aFamilyPhoto({ width: 2_400, height: 1_800 });
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const id = await send(note.id, taken);
    expect(await listed()).toMatchObject([{ noteId: note.id, state: "coming", small: null }]);
    await clean(id);
    expect(await listed()).toMatchObject([
      { noteId: note.id, state: "ready", width: maxPhotoSide, height: 1_200, isPrinted: false },
    ]);
    const owner = { organizationId: camp.id, id };
    const full = await sharp(await bytesOf(keyOfPhoto(owner, "full"))).metadata();
    expect(full).toMatchObject({ format: "jpeg", width: maxPhotoSide, height: 1_200 });
    expect(full.exif).toBeUndefined();
    const leaving = await server.deps.db.selectFrom("filesToRemove").select("key").execute();
    expect(leaving.map(({ key }) => key)).toContain(`incoming/${camp.id}/${id}`);
    expect((await keys()).filter((key) => key.startsWith("photos/"))).toEqual([
      keyOfPhoto(owner, "full"),
      keyOfPhoto(owner, "small"),
    ]);
  });

  test("cleaned by two at once is one photo", async () => {
    const { note, send, clean, listed, keys } = await aSavedLetter();
    const id = await send(note.id, await aFamilyPhoto());
    await Promise.all([clean(id), clean(id)]);
    await clean(id);
    expect(await listed()).toMatchObject([{ state: "ready" }]);
    expect((await keys()).filter((key) => key.startsWith("photos/"))).toHaveLength(2);
  });

  test("requested again with the same bytes gets the same upload, and none once it has arrived", async () => {
    const { note, init, put, complete, photoOf } = await aSavedLetter();
    const bytes = await aFamilyPhoto();
    expect(await put(await init(note.id, bytes), bytes)).toBe(200);
    const before = await photoOf(note.id);
    // The phone died between sending the file and saying so.
    expect(await put(await init(note.id, bytes), bytes)).toBe(412);
    expect((await complete(note.id, bytes)).status).toBe(200);
    expect((await complete(note.id, bytes)).status).toBe(200);
    expect((await init(note.id, bytes)).uploadUrl).toBeNull();
    expect(await photoOf(note.id)).toMatchObject({ id: before?.id, state: "received" });
  });

  test("rejects a second photo from another device while one is attached", async () => {
    const { note, send, clean, init, put, complete, ask, declared, photoOf } = await aSavedLetter();
    const [first, second] = [await aFamilyPhoto(), await aFamilyPhoto()];
    // Both were requested before either arrived: the later replaced the first.
    await init(note.id, first);
    expect(await put(await init(note.id, second), second)).toBe(200);
    expect(await complete(note.id, first)).toMatchObject(refusal(photoErrors.notFound));
    expect((await complete(note.id, second)).status).toBe(200);
    expect(await complete(note.id, first)).toMatchObject(refusal(photoErrors.notFound));
    const known = await photoOf(note.id);
    for (const state of ["received", "ready"]) {
      expect(await photoOf(note.id)).toMatchObject({ id: known?.id, state });
      expect(await ask("initNotePhoto", note.id, declared(first))).toMatchObject(
        refusal(photoErrors.another),
      );
      if (state === "received") await clean(known?.id ?? "");
    }
    expect((await ask("removeNotePhoto", note.id)).status).toBe(200);
    expect(await send(note.id, first)).not.toBe(known?.id);
  });

  test("is removed, another is sent, and the files of the first go", async () => {
    const { note, send, clean, camp, photoOf, ask } = await aSavedLetter();
    const first = await send(note.id, await aFamilyPhoto());
    await clean(first);
    expect((await ask("removeNotePhoto", note.id)).status).toBe(200);
    const second = await send(note.id, await aFamilyPhoto());
    expect(second).not.toBe(first);
    expect(await photoOf(note.id)).toMatchObject({ id: second, state: "received" });
    const leaving = await server.deps.db.selectFrom("filesToRemove").select("key").execute();
    expect(leaving.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        `photos/${camp.id}/${first}/full.jpg`,
        `photos/${camp.id}/${first}/small.webp`,
      ]),
    );
  });

  test("goes with its note, and a worker that cleans it meanwhile leaves nothing", async () => {
    const { note, send, clean, writer, keys, photoOf } = await aSavedLetter();
    const id = await send(note.id, await aFamilyPhoto());
    expect((await writer.remove(note.id)).status).toBe(200);
    expect(await photoOf(note.id)).toBeUndefined();
    await clean(id);
    expect(await keys()).toEqual([]);
  });
});

describe("what is no photo", () => {
  test.each([
    ["a page with a script", () => Promise.resolve(Buffer.from("<svg onload='alert(1)'/>".repeat(40)))],
    ["half a photo", async () => (await aFamilyPhoto()).subarray(0, 900)],
    ["a program", () => Promise.resolve(Buffer.from(`MZ${"\0".repeat(2_000)}`))],
  ])("%s is refused, said so, and the letter keeps its words", async (_, make) => {
    const { note, send, clean, listed, writer, keys } = await aSavedLetter();
    await clean(await send(note.id, await make()));
    expect(await listed()).toMatchObject([{ state: "refused", small: null }]);
    expect(await writer.listed()).toMatchObject([{ id: note.id, text: "Dear Wren" }]);
    expect((await keys()).filter((key) => key.startsWith("photos/"))).toEqual([]);
  });

  test("four hundred million dots in a small file are never unpacked", async () => {
    const { note, send, clean, photoOf } = await aSavedLetter();
    const bytes = aBomb(20_000);
    expect(bytes.length).toBeLessThan(maxPhotoBytes);
    await clean(await send(note.id, bytes));
    expect(await photoOf(note.id)).toMatchObject({ state: "refused", why: "too-many-pixels" });
  });

  test("what is larger than may be is not let in", async () => {
    const { note, ask, declared } = await aSavedLetter();
    const answer = await ask("initNotePhoto", note.id, declared(Buffer.alloc(maxPhotoBytes + 1)));
    expect(answer.status).toBe(400);
  });

  test("bytes that do not match the declared hash are rejected", async () => {
    const { note, camp, init, put, complete, clean, photoOf } = await aSavedLetter();
    const bytes = await aFamilyPhoto();
    const issued = await init(note.id, bytes);
    const other = Buffer.from(bytes);
    other.writeUInt8((other.readUInt8(600) + 1) % 256, 600);
    expect(await put(issued, other)).toBe(400);
    const key = `incoming/${camp.id}/${(await photoOf(note.id))?.id}`;
    await server.deps.files.put(key, other, { contentType: "image/jpeg" });
    await complete(note.id, bytes);
    await clean((await photoOf(note.id))?.id ?? "");
    expect(await photoOf(note.id)).toMatchObject({ state: "refused", why: "not-what-was-announced" });
  });

  test("a file that never came is not believed", async () => {
    const { note, init, complete, photoOf } = await aSavedLetter();
    const bytes = await aFamilyPhoto();
    await init(note.id, bytes);
    expect(await complete(note.id, bytes)).toMatchObject(refusal(photoErrors.notSent));
    expect(await photoOf(note.id)).toMatchObject({ state: "issued" });
  });
});

describe("a letter and its photo", () => {
  test("printed when the photo is ready, they lie on one paper", async () => {
    const { note, send, clean, printer, listed, photoOf } = await aSavedLetter();
    await clean(await send(note.id, await aFamilyPhoto()));
    const claim = await printer.claim();
    if (claim.empty) throw new Error("nothing was printed");
    expect(await photoOf(note.id)).toMatchObject({ printJobId: claim.jobId });
    expect(await listed()).toMatchObject([{ isPrinted: true }]);
  });

  test("printed before that, the letter has not waited, and the photo says that it is not on it", async () => {
    const { note, send, clean, printer, listed, writer } = await aSavedLetter();
    const id = await send(note.id, await aFamilyPhoto());
    expect(await printer.claim()).toMatchObject({ empty: false, sheets: 1 });
    await clean(id);
    expect((await writer.listed())[0]?.printedAt).not.toBeNull();
    expect(await listed()).toMatchObject([{ state: "ready", isPrinted: false }]);
  });

  test("of a voided job wait again together, and are printed together", async () => {
    const { note, send, clean, printer, listed } = await aSavedLetter();
    const id = await send(note.id, await aFamilyPhoto());
    const first = await printer.claim();
    if (first.empty) throw new Error("nothing was printed");
    await clean(id);
    await printer.void(first.jobId);
    expect(await listed()).toMatchObject([{ state: "ready", isPrinted: false }]);
    await printer.claim();
    expect(await listed()).toMatchObject([{ noteId: note.id, isPrinted: true }]);
  });

  test("that was printed takes no photo any more, and gives none away", async () => {
    const { note, send, clean, printer, ask, declared, photoOf } = await aSavedLetter();
    await clean(await send(note.id, await aFamilyPhoto()));
    await printer.claim();
    const other = declared(await aFamilyPhoto());
    expect(await ask("initNotePhoto", note.id, other)).toMatchObject(refusal(photoErrors.late));
    expect(await ask("removeNotePhoto", note.id)).toMatchObject(refusal(photoErrors.late));
    expect(await photoOf(note.id)).toMatchObject({ state: "ready" });
  });

  test("where the camp does not want photos, none is taken", async () => {
    const { note, ask, declared, camp } = await aSavedLetter();
    expect((await camp.call("setLetterPhotos", { wanted: false }, camp.member)).status).toBe(403);
    expect((await camp.call("setLetterPhotos", { wanted: false })).status).toBe(200);
    const photo = declared(await aFamilyPhoto());
    expect(await ask("initNotePhoto", note.id, photo)).toMatchObject(refusal(photoErrors.off));
  });
});

describe("another writer's letter", () => {
  test("takes no photo of the other parent's, shows none, and loses none", async () => {
    const { note, send, clean, ask, declared, complete, listed, photoOf, ...family } = await aSavedLetter();
    const bytes = await aFamilyPhoto();
    await clean(await send(note.id, bytes));
    const contact = await server.deps.db
      .selectFrom("contacts")
      .selectAll()
      .where("id", "=", family.contact.id)
      .executeTakeFirstOrThrow();
    const other = { ...contact, id: randomId(), email: `other-${randomId()}@family.example` };
    await server.deps.db.insertInto("contacts").values(other).execute();
    const otherParent = await aWriter(server, { ...family, contact: other });
    const photo = declared(await aFamilyPhoto());
    expect(await ask("initNotePhoto", note.id, photo, otherParent)).toMatchObject(refusal(noteErrors.gone));
    expect(await complete(note.id, bytes, otherParent)).toMatchObject(refusal(photoErrors.notFound));
    expect(await ask("removeNotePhoto", note.id, {}, otherParent)).toMatchObject(refusal(noteErrors.gone));
    expect(await listed(otherParent)).toEqual([]);
    expect(await photoOf(note.id)).toMatchObject({ state: "ready" });
  });

  test("of another camp does not exist, whichever ids are mixed", async () => {
    const [one, two] = [await aSavedLetter(), await aSavedLetter()];
    const photo = one.declared(await aFamilyPhoto());
    expect(await one.ask("initNotePhoto", two.note.id, photo)).toMatchObject(refusal(noteErrors.gone));
    const mixed = { ...two.writer.of, noteId: two.note.id, ...photo };
    expect(await one.writer.call("initNotePhoto", mixed)).toMatchObject(refusal(noteErrors.linkNotFound));
    expect(await two.photoOf(two.note.id)).toBeUndefined();
  });
});
