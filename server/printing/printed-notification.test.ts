import { afterAll, expect, test } from "vitest";
import { aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { aWriter, aWritingFamily, link } from "#tools/testing/a-writer.ts";
import { sendNotifications, subjectsTo } from "#tools/testing/send-mails.ts";
import { aPrintDesk } from "#tools/testing/print-desk.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";
import { renderJob } from "./render.ts";

const { server, inbox, close } = await startServerWithInbox();
afterAll(close);

/** A mother who writes to Wren, a father who does too, and staff who print. */
async function aPrintingCamp(type: "Camp" | "Retreat Center" = "Camp") {
  const { db } = server.deps;
  const family = await aWritingFamily(server, {
    organization: { name: "Pine Hollow", type },
    event: { endDate: "2999-12-31" },
    camper: { name: "Wren Quillfeather" },
  });
  const { camp, event, camper, contact, writer: mother } = family;
  const fathersContact = await aContact(db, { of: camper });
  const father = await aWriter(server, { ...family, contact: fathersContact });
  const desk = await aPrintDesk(server, camp.member, { organizationId: camp.id, eventId: event.id });
  return {
    ...family,
    mother,
    father,
    writes: (text: string, returned = false) =>
      aWaitingNote(db, { from: contact, to: camper, text, ...(returned ? { returnedAt: new Date() } : {}) }),
    claim: async () => {
      const claim = await desk.claim();
      if (claim.empty) throw new Error("nothing waited");
      return claim.jobId;
    },
    render: (jobId: string) =>
      renderJob(
        { ...server.deps, invalidation: () => undefined },
        { organizationId: camp.id, jobId },
        new AbortController().signal,
      ),
    voidJob: (jobId: string) => desk.void(jobId),
  };
}
const printed = "Your letter to Wren was printed for mail call";

test("writers are notified when the PDF is ready, not when it is claimed, and other users are not", async () => {
  const { mother, father, camper, writes, claim, render } = await aPrintingCamp();
  await writes("Dear Wren, the dog is asleep.");
  const before = inbox.messages().length;
  const jobId = await claim();
  await sendNotifications(server);
  expect(inbox.messages()).toHaveLength(before);
  await render(jobId);
  await sendNotifications(server);
  expect(subjectsTo(inbox, mother)).toEqual([printed]);
  expect(subjectsTo(inbox, father)).toEqual([]);
  expect(inbox.messages()).toHaveLength(before + 1);
  const mail = inbox.messages().at(-1);
  expect(mail?.text).toContain(`See your letter:\n${testOrigin}/my/participants/${camper.id}\n`);
  for (const secret of ["Quillfeather", "dog", jobId]) expect(JSON.stringify(mail)).not.toContain(secret);
});

test("a contact who was removed before the PDF was ready is not notified", async () => {
  const { mother, camp, event, camper, contact, writes, claim, render } = await aPrintingCamp();
  await writes("Dear Wren, I moved the tent.");
  const jobId = await claim();
  const of = { eventId: event.id, participantId: camper.id, contactId: contact.id };
  expect(await camp.call("removeContact", of)).toMatchObject({ status: 200 });
  await render(jobId);
  await sendNotifications(server);
  expect(subjectsTo(inbox, mother)).toEqual([]);
});

test("several letters in one job are one mail", async () => {
  const { mother, writes, claim, render } = await aPrintingCamp();
  await writes("Dear Wren");
  await writes("This one came back from a job that went wrong.", true);
  await render(await claim());
  await sendNotifications(server);
  expect(subjectsTo(inbox, mother)).toEqual(["Your letters to Wren were printed for mail call"]);
});

test("letters to two children in one job are one mail", async () => {
  const { db } = server.deps;
  const { mother, camp, event, writes, claim, render } = await aPrintingCamp();
  const noah = await aCamper(db, { event, name: "Quillfeather, Noah" });
  const contact = await aContact(db, { of: noah });
  await link(server, { camp, event, camper: noah, contact }, mother.id);
  await aWaitingNote(db, { from: contact, to: noah });
  await writes("Dear Wren");
  await render(await claim());
  await sendNotifications(server);
  const [subject = ""] = subjectsTo(inbox, mother);
  expect(subject).toMatch(/^Your letters to (Noah and Wren|Wren and Noah) were printed for mail call$/);
  expect(subjectsTo(inbox, mother)).toHaveLength(1);
});

test("a job that is voided before the mail is sent notifies no user; the next one does", async () => {
  const { mother, writes, claim, render, voidJob } = await aPrintingCamp();
  await writes("Dear Wren");
  const wrong = await claim();
  await render(wrong);
  await voidJob(wrong);
  await sendNotifications(server);
  expect(subjectsTo(inbox, mother)).toEqual([]);
  await render(await claim());
  await sendNotifications(server);
  expect(subjectsTo(inbox, mother)).toEqual([printed]);
});

test("a job that is rendered again sends no mail, not even to users who switched mails on since", async () => {
  const { mother, writes, claim, render } = await aPrintingCamp();
  await writes("Dear Wren");
  const jobId = await claim();
  await mother.call("chooseNotice", { kind: "printed", wanted: false });
  await render(jobId);
  await sendNotifications(server);
  await mother.call("chooseNotice", { kind: "printed", wanted: true });
  const again = { renderedAt: null, renderedSheets: 0 };
  await server.deps.db.updateTable("printJobs").set(again).where("id", "=", jobId).execute();
  await render(jobId);
  await sendNotifications(server);
  expect(subjectsTo(inbox, mother)).toEqual([]);
});

test("elsewhere than at a camp it is said in other words", async () => {
  const { mother, writes, claim, render } = await aPrintingCamp("Retreat Center");
  await writes("Dear Wren");
  await render(await claim());
  await sendNotifications(server);
  expect(subjectsTo(inbox, mother)).toEqual(["Your letter to Wren was printed for delivery"]);
  const mail = inbox.messages().at(-1);
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/camper|week|\bcamp\b|mail call/i);
});
