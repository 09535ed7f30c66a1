import { afterAll, beforeAll, expect, test } from "vitest";
import { aReadyPhoto } from "#database/seed/photo-builders.ts";
import { keyOfPhoto } from "#server/notes/photos.ts";
import { aBookDesk } from "#tools/testing/book-desk.ts";
import { photosOn } from "#tools/testing/paper/read-paper.ts";
import { aFamilyPhoto } from "#tools/testing/photo-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

test("a book has the photo that was on a letter's paper, and is another book without it", async () => {
  const { db, files } = server.deps;
  const desk = await aBookDesk(server);
  const { id: noteId, jobId: printJobId } = desk.motherSheet;
  const organizationId = desk.camp.id;
  const { id } = await aReadyPhoto(db, { organizationId, participantId: desk.camper.id, noteId });
  const jpeg = await aFamilyPhoto({ width: 1_600, height: 1_200 });
  await files.put(keyOfPhoto({ organizationId, id }, "full"), jpeg, { contentType: "image/jpeg" });
  const photos = async () => {
    await desk.make();
    await desk.work();
    return photosOn(await desk.pdf());
  };
  // One that was not on paper is not in a book of what was.
  expect(await photos()).toEqual([]);
  const onPaper = (jobId: string | null) =>
    db.updateTable("notePhotos").set({ printJobId: jobId }).where("id", "=", id).execute();
  await onPaper(printJobId);
  expect((await desk.read()).step).not.toBe("ready");
  expect(await photos()).toMatchObject([{ width: 1_600, height: 1_200 }]);
  await onPaper(null);
  expect((await desk.read()).step).not.toBe("ready");
});
