import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "#database/connect.ts";
import { randomId } from "#database/seed/builders.ts";
import { aPrintedNote, aResponse } from "#database/seed/letter-builders.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import { copyDatabase, createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { repeatRemovals } from "./repeat-removals.ts";

let url: string;
let server: RunningServer;
beforeEach(async () => {
  url = await createTestDatabase();
  server = await startTestServer(url, { roles: ["api"] });
});
afterEach(() => server.close());

async function copyOfNow(): Promise<string> {
  await server.close();
  const copy = await copyDatabase(url);
  server = await startTestServer(url, { roles: ["api"] });
  return copy;
}

test("letters from staff that were held, taken back or voided after the moment are so in the restored database", async () => {
  const { camp, event, camper, contact } = await aFamily(server);
  const { db } = server.deps;
  const place = { organizationId: camp.id, eventId: event.id, participantId: camper.id };
  const staffLetter = async (more: object = {}) => {
    const id = randomId();
    const by = { writtenByName: "Maya Ortiz", writtenByRole: "Counselor", createdAt: new Date() };
    await db
      .insertInto("staffLetters")
      .values({ ...place, ...by, text: "Hello", id, ...more })
      .execute();
    return id;
  };
  const voided = await aPrintedNote(db, { from: contact, to: camper });
  const printed = { printedAt: new Date(), printJobId: voided.jobId, sheetNumber: voided.sheetNumber };
  const held = await staffLetter();
  const takenBack = await staffLetter();
  const waiting = await staffLetter();
  const onVoided = await staffLetter(printed);
  const familySheet = await aPrintedNote(db, { from: contact, to: camper });
  const moved = await aResponse(db, { on: familySheet, scope: "participant" });
  const teamSheet = await aPrintedNote(db, { from: contact, to: camper });
  const ofTeam = { contactId: null, kind: "team" };
  await db.updateTable("sheets").set(ofTeam).where("printJobId", "=", teamSheet.jobId).execute();
  const restoredUrl = await copyOfNow();
  const moment = new Date();

  const later = server.deps.db;
  const at = new Date();
  await later.updateTable("staffLetters").set({ heldAt: at }).where("id", "=", held).execute();
  await later.deleteFrom("staffLetters").where("id", "=", takenBack).execute();
  await later.updateTable("printJobs").set({ voidedAt: at }).where("id", "=", voided.jobId).execute();
  await later
    .updateTable("responses")
    .set({
      ...ofTeam,
      scope: "contact",
      printJobId: teamSheet.jobId,
      sheetNumber: teamSheet.sheetNumber,
    })
    .where("id", "=", moved.id)
    .execute();

  const { db: restored } = connect({ connectionString: restoredUrl, max: 2 });
  try {
    expect(await repeatRemovals(restored, later, moment)).toMatchObject({
      printJobs: 1,
      heldLetters: 2,
      replies: 1,
    });
    const letters = await restored.selectFrom("staffLetters").select(["id", "heldAt", "printedAt"]).execute();
    expect(new Map(letters.map(({ id, heldAt, printedAt }) => [id, [heldAt !== null, printedAt]]))).toEqual(
      new Map([
        [held, [true, null]],
        [takenBack, [true, null]],
        [waiting, [false, null]],
        [onVoided, [false, null]],
      ]),
    );
    const reply = await restored
      .selectFrom("responses")
      .select(["contactId", "kind", "scope", "printJobId"])
      .where("id", "=", moved.id)
      .executeTakeFirst();
    expect(reply).toEqual({ ...ofTeam, scope: "contact", printJobId: teamSheet.jobId });
  } finally {
    await restored.destroy();
  }
});
