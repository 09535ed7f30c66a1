import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import { maxUploadBytes } from "#domain/responses/upload.ts";
import { imageErrors } from "#domain/uploads/quota.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { anIntakeDesk, type IntakeDesk } from "#tools/testing/intake-desk.ts";
import { aFamilyPhoto, aPhotoDesk } from "#tools/testing/photo-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { askServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  const env = { IMAGES_PER_DAY: "240" };
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], env });
});
afterAll(() => server.close());

/** The largest image counts as eight. */
const largest = () => ({
  contentType: "image/jpeg",
  size: maxUploadBytes,
  sha256: randomBytes(32).toString("hex"),
});
const ask = (desk: IntakeDesk, picture = largest()) =>
  desk.http("initUnmatchedUploadHttp", { ...picture, why: "no-code" });

async function askMany(desk: IntakeDesk, times: number) {
  const answers = await Promise.all(Array.from({ length: times }, () => ask(desk)));
  const refused = answers.filter(({ status }) => status === 429);
  return { issued: answers.filter(({ status }) => status === 200).length, refused };
}

async function approve(desk: IntakeDesk): Promise<void> {
  const { db } = server.deps;
  const organization = db.updateTable("organizations").where("id", "=", desk.camp.id);
  await organization.set({ standing: "approved" }).execute();
}

test("a new camp uploads 200 images a day, counted by their size; approved, it uploads more", async () => {
  const desk = await anIntakeDesk(server, { organization: { standing: "new" } });
  const { issued, refused } = await askMany(desk, 40);
  expect([issued, refused.length]).toEqual([25, 15]);
  expect(refused[0]?.text).toBe(imageErrors.tooManyWhileNew.message);
  // No row and so no link of a refused one.
  expect(await desk.uploads()).toHaveLength(25);
  expect(await desk.http("initSheetUploadHttp", { ...desk.paper, ...largest() })).toMatchObject({
    status: 429,
  });
  await approve(desk);
  expect((await ask(desk)).status).toBe(200);
});

test("an approved camp has a limit of its own that the settings name, and other camps are not affected", async () => {
  const [desk, other] = [await anIntakeDesk(server), await anIntakeDesk(server)];
  const { issued, refused } = await askMany(desk, 40);
  expect([issued, refused.length]).toEqual([30, 10]);
  expect(refused[0]?.text).toBe(imageErrors.tooMany.message);
  expect((await ask(other)).status).toBe(200);
});

test("the same image again uses up nothing", async () => {
  const desk = await anIntakeDesk(server, { organization: { standing: "new" } });
  const same = largest();
  for (let time = 0; time < 30; time += 1) expect((await ask(desk, same)).status).toBe(200);
  expect((await askMany(desk, 30)).issued).toBe(24);
  expect((await ask(desk, same)).status).toBe(200);
});

test("photos of families count too; their refusal says that the letter is saved", async () => {
  const photos = await aPhotoDesk(server, { organization: { standing: "new" } });
  const desk = await anIntakeDesk(server, { camp: photos.camp });
  const [one, two] = [await photos.writer.saved("Dear Wren"), await aFamilyPhoto()];
  expect((await photos.ask("initNotePhoto", one.id, photos.declared(two))).status).toBe(200);
  expect((await askMany(desk, 30)).issued).toBe(24);
  for (let left = 0; left < 7; left += 1)
    expect((await ask(desk, { ...largest(), size: 1 })).status).toBe(200);
  expect(await photos.ask("initNotePhoto", one.id, photos.declared(await aFamilyPhoto()))).toMatchObject(
    refusal(429, photoErrors.tooManyOfOrganization.message),
  );
});

test("the refusals are a number that /metrics shows", async () => {
  const shown = String((await askServer(server, "/metrics")).body);
  const refused = /limits_reached_total\{limit="images of a new organization"\} (\d+)/.exec(shown)?.[1];
  expect(Number(refused)).toBeGreaterThan(15);
});
