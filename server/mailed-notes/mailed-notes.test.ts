import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { allJobs } from "#server/app/jobs.ts";
import { anAnswerDesk, replyAddressOf } from "#tools/testing/answer-desk.ts";
import { aSignedInPerson } from "#tools/testing/test-server.ts";
import { addressForAnswers } from "./address.ts";

const desk = await anAnswerDesk();
afterAll(() => desk.close());
const { server, aReply, answer, mailsTo } = desk;
const { db } = server.deps;
type Answered = Awaited<ReturnType<typeof aReply>>;

const love = "Dear Wren,\n\nthe dog misses you.\n\nLove, Mom";
const quoted =
  "On Tue, Nov 17, 2026 at 2:03 PM Camp via Cabin Courier <mail@in.example>\nwrote:\n\n> Write your answer above this line\n>\n> Wren wrote back!";
const textsOf = async ({ mother }: Pick<Answered, "mother">) =>
  (await mother.listed()).filter(({ printedAt }) => printedAt === null).map(({ text }) => text);
const changeMailbox = ({ mother }: Pick<Answered, "mother">, email: string) =>
  db.updateTable("verifiedEmails").set({ email }).where("userId", "=", mother.id).execute();
const rowsOf = ({ camp }: Pick<Answered, "camp">) =>
  db.selectFrom("mailedNotes").selectAll().where("organizationId", "=", camp.id).execute();
const lastTo = ({ mother }: Pick<Answered, "mother">) => mailsTo(mother).at(-1);

describe("the email about a reply", () => {
  test("can be answered: a secret address, one sentence, and a line that is found again", async () => {
    const { mail, to } = await aReply();
    expect(mail.subject).toBe("Wren wrote back!");
    expect(to).toMatch(/^[a-z0-9-]*-?[a-z2-7]{16}@in\.courier\.test$/);
    expect(mail.text).toMatch(/^Write your answer above this line\n/);
    expect(mail.text).toContain("You can simply answer this email. Your words become a letter to Wren.");
    expect(mail.html).toContain("Write your answer above this line");
  });

  test("has the same address each time", async () => {
    const replied = await aReply();
    expect(replyAddressOf(await desk.sendReply(replied))).toBe(replied.to);
  });

  test("has one address, also if several workers make it at the same time", async () => {
    const { camp, camper, mother, mailbox: email } = await aReply();
    await db.deleteFrom("noteAddresses").where("organizationId", "=", camp.id).execute();
    const reader = { organizationId: camp.id, participantId: camper.id, userId: mother.id, email };
    const made = await Promise.all([1, 2, 3, 4].map(() => addressForAnswers(server.deps, db, reader)));
    expect(new Set(made).size).toBe(1);
    expect(await answer({ to: made[0] ?? "", from: email, text: love })).toBe(250);
  });

  test("has another address for another mailbox of the account, and the old one ends", async () => {
    const replied = await aReply();
    const { mother, to, mailbox } = replied;
    await changeMailbox(replied, `new-${mailbox}`);
    const mails = await desk.sendReply(replied, { ...mother, email: `new-${mailbox}` });
    expect(replyAddressOf(mails)).not.toBe(to);
    expect(await answer({ to, from: mailbox })).toBe(550);
    expect(await answer({ to, from: `new-${mailbox}` })).toBe(550);
    expect(await answer({ to: replyAddressOf(mails) ?? "", from: `new-${mailbox}` })).toBe(250);
  });

  test.each<[string, (replied: Answered) => Promise<unknown>]>([
    ["the camp has not switched it on", ({ camp }) => camp.call("setAnswersByMail", { wanted: false })],
    [
      "the week takes no letters",
      ({ event }) =>
        db.updateTable("events").set({ takesLetters: false }).where("id", "=", event.id).execute(),
    ],
    [
      "the week is over",
      ({ event }) =>
        db
          .updateTable("events")
          .set({ startDate: "2020-07-01", endDate: "2020-07-07" })
          .where("id", "=", event.id)
          .execute(),
    ],
  ])("cannot be answered if %s", async (_, change) => {
    const replied = await aReply();
    await change(replied);
    const mail = await desk.sendReply(replied);
    expect(mail.subject).toBe("Wren wrote back!");
    expect(replyAddressOf(mail)).toBeUndefined();
    expect(mail.text).not.toContain("answer");
  });

  test("cannot be answered until an admin wants it", async () => {
    const { mail } = await aReply({ isOn: false });
    expect(replyAddressOf(mail)).toBeUndefined();
  });
});

describe("an answer", () => {
  test("waits as a letter like any other, and its writer learns when it is printed", async () => {
    const replied = await aReply();
    const { to, mailbox: from, mother } = replied;
    expect(await answer({ to, from, text: `${love}\n\n${quoted}` })).toBe(250);
    const [note] = (await mother.listed()).filter(({ printedAt }) => printedAt === null);
    expect(note).toMatchObject({ text: love, deliverOn: null, questions: [] });
    const mail = lastTo(replied);
    expect(mail?.subject).toBe("Your letter to Wren is saved");
    expect(mail?.text).toContain("Saved. You can edit it until it's printed.");
    expect(mail?.text).not.toContain("the dog misses you");
    expect(mail && replyAddressOf(mail)).toBeUndefined();
    expect(mail?.headers).toContainEqual({ name: "Auto-Submitted", value: "auto-replied" });
    const more = { noteId: note?.id ?? "", basedOn: note?.updatedAt ?? "" };
    expect((await mother.saved("Edited", more)).text).toBe("Edited");
    expect(await storedMails(replied)).toEqual([]);
  });

  test("says the day if there are mail days, in the language of the family", async () => {
    const days = [0, 1, 2, 3, 4, 5, 6];
    const replied = await aReply({ event: { mail: { days, cutOffMinutes: 480 } } });
    await db.updateTable("users").set({ language: "es" }).where("id", "=", replied.mother.id).execute();
    await answer({ to: replied.to, from: replied.mailbox, text: love });
    const mail = lastTo(replied);
    expect(mail?.subject).toBe("Guardamos su carta para Wren");
    expect(mail?.text).toMatch(/Guardada\. El campamento la imprime (hoy|el? ?\S+)/);
  });

  test.each<[string, { text?: string; html?: string }]>([
    ["as text", { text: `${love}\n\n-- \nElena Vasquez` }],
    ["as HTML only", { html: "<p>Dear Wren,</p><p>the dog misses you.</p><p>Love, Mom</p>" }],
    [
      "from Gmail in Spanish",
      {
        text: "ignored",
        html: `<div dir="ltr">Dear Wren,<div><br></div><div>the dog misses you.</div><div><br></div><div>Love, Mom</div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">El mar, 17 nov 2026 a las 14:03, Camp (&lt;<a href="mailto:x@in.example">x@in.example</a>&gt;) escribió:<br></div><blockquote>Wren respondió</blockquote></div>`,
      },
    ],
    [
      "from Outlook",
      {
        text: `${love}\n\n________________________________\nFrom: Camp <x@in.example>\nSent: Tuesday\nTo: Mom\nSubject: Wren wrote back!\n\nHello`,
      },
    ],
    ["from a phone", { text: `${love}\n\nEnviado desde mi iPhone\n\n> Wren wrote back!` }],
  ])("written %s has the words of its writer only", async (_, sent) => {
    const replied = await aReply();
    expect(await answer({ to: replied.to, from: replied.mailbox, ...sent })).toBe(250);
    expect(await textsOf(replied)).toEqual([love]);
  });

  test("leaves out pictures and files, and says so", async () => {
    const replied = await aReply();
    const attachments = [
      { filename: "dog.jpg", content: Buffer.from("a picture"), contentType: "image/jpeg" },
      { filename: "dog.exe", content: Buffer.from("MZ a program") },
    ];
    await answer({ to: replied.to, from: replied.mailbox, text: love, attachments });
    expect(await textsOf(replied)).toEqual([love]);
    expect(lastTo(replied)?.text).toContain("We left out what was attached.");
    expect(await storedMails(replied)).toEqual([]);
  });

  test("is taken once, however often it comes", async () => {
    const replied = await aReply();
    const sent = { to: replied.to, from: replied.mailbox, text: love, messageId: "<a@example.org>" };
    const raw = await desk.signed(sent);
    expect(await answer({ ...sent, raw, signedBy: null })).toBe(250);
    expect(await answer({ ...sent, raw: `Received: from a relay\r\n${raw}`, signedBy: null })).toBe(250);
    expect(await textsOf(replied)).toEqual([love]);
    const [note] = await replied.mother.listed();
    await replied.mother.remove(note?.id ?? "");
    expect(await answer({ ...sent, raw, signedBy: null })).toBe(250);
    expect(await textsOf(replied)).toEqual([]);
    expect(mailsTo(replied.mother).filter(({ subject }) => subject.startsWith("Your letter"))).toHaveLength(
      1,
    );
  });
});

describe("refused with the answer of an unknown address, and nothing is kept:", () => {
  test.each<[string, (replied: Answered) => Promise<object> | object]>([
    ["another person", async () => ({ from: (await aSignedInPerson(server)).email })],
    ["the father, who has the mail of the mother", ({ father }) => ({ from: father.email })],
    ["the mother's address without a proof", () => ({ signedBy: null })],
    ["the mother's address, signed by another domain", () => ({ signedBy: "evil.test" })],
    [
      "the mother's address in the envelope alone",
      ({ mailbox }) => ({ from: "eve@evil.test", envelopeFrom: mailbox, signedBy: "evil.test" }),
    ],
    ["a guessed address", ({ to }) => ({ to: to.replace(/[a-z2-7]{4}@/, "aaaa@") })],
  ])("%s", async (_, change) => {
    desk.vouchFor("evil.test");
    const replied = await aReply();
    const { code, response } = await desk.mail({
      to: replied.to,
      from: replied.mailbox,
      text: love,
      ...(await change(replied)),
    });
    expect([code, response]).toEqual([550, "550 5.7.1 This mail is not accepted here"]);
    expect(await rowsOf(replied)).toEqual([]);
    expect(await textsOf(replied)).toEqual([]);
  });

  test("the secret of another family", async () => {
    const [one, other] = [await aReply(), await aReply()];
    expect(await answer({ to: other.to, from: one.mailbox, text: love })).toBe(550);
    expect(await rowsOf(other)).toEqual([]);
  });

  test("a mailbox whose domain has no DMARC record, also with a valid signature", async () => {
    const replied = await aReply();
    const mailbox = `elena@no-record-${replied.camp.id}.test`;
    desk.vouchFor(mailbox.split("@")[1] ?? "");
    await changeMailbox(replied, mailbox);
    const to = replyAddressOf(await desk.sendReply(replied, { ...replied.mother, email: mailbox }));
    expect(await answer({ to: to ?? "", from: mailbox, text: love })).toBe(550);
    desk.dns.add({ name: `_dmarc.${mailbox.split("@")[1]}`, type: "TXT", value: "v=DMARC1; p=none" });
    expect(await answer({ to: to ?? "", from: mailbox, text: love })).toBe(250);
  });

  test.each<[string, (replied: Answered) => Promise<unknown>]>([
    ["a removed contact", ({ removeContact }) => removeContact()],
    ["a camper in Recently deleted", ({ camper }) => markDeleted("participants", camper.id)],
    ["a week in Recently deleted", ({ event }) => markDeleted("events", event.id)],
    ["a deleted account", ({ mother }) => mother.call("deleteAccount", { typed: "DELETE" })],
    ["a mailbox that is no longer that of the account", (replied) => changeMailbox(replied, "x@example.org")],
    ["a camp that has switched it off", ({ camp }) => camp.call("setAnswersByMail", { wanted: false })],
    ["a suspended camp", ({ camp }) => setStanding(camp.id, "suspended")],
    ["an event that was over long ago", ({ event }) => endEvent(event.id, 16)],
    ["an address from before a restore", () => db.deleteFrom("noteAddresses").execute()],
  ])("mail from %s", async (_, end) => {
    const replied = await aReply();
    const before = await rowsOf(replied);
    await end(replied);
    expect(await answer({ to: replied.to, from: replied.mailbox, text: love })).toBe(550);
    expect(await rowsOf(replied)).toEqual(before);
  });
});

test.each([
  ["an out-of-office answer", { headers: { "Auto-Submitted": "auto-replied" } }],
  ["an answer of a list", { headers: { Precedence: "bulk" } }],
  ["what asks for no answer", { headers: { "X-Auto-Response-Suppress": "All" } }],
  ["a mail without a return path", { envelopeFrom: "" }],
])("%s is dropped, and nothing is sent", async (_, sent) => {
  const replied = await aReply();
  const before = mailsTo(replied.mother).length;
  expect(await answer({ to: replied.to, from: replied.mailbox, text: love, ...sent })).toBe(250);
  expect(await rowsOf(replied)).toEqual([]);
  expect(await textsOf(replied)).toEqual([]);
  expect(mailsTo(replied.mother)).toHaveLength(before);
});

describe("a text that cannot be saved is mailed back, with the sentence of the editor:", () => {
  const refusedBecause = async (replied: Answered, sentence: string, text = love) => {
    expect(await answer({ to: replied.to, from: replied.mailbox, text })).toBe(250);
    const mail = lastTo(replied);
    expect(mail?.subject).toBe("Your letter to Wren wasn't saved");
    expect(mail?.text).toContain(sentence);
    expect(await storedMails(replied)).toEqual([]);
    expect((await rowsOf(replied)).map(({ textReturned }) => textReturned)).not.toContain(text);
    return mail?.text ?? "";
  };

  test("another letter waits, and stays as it is", async () => {
    const replied = await aReply();
    await replied.mother.saved("Typed before", { noteId: randomUUID() });
    const text = await refusedBecause(replied, "You already have a letter waiting to print.");
    expect(text).toContain("the dog misses you.");
    expect(await textsOf(replied)).toEqual(["Typed before"]);
  });

  test("all letters of the week are written", async () => {
    const replied = await aReply();
    const { camp, mother } = replied;
    await mother.saved("Printed", { noteId: randomUUID() });
    await db.updateTable("organizations").set({ lettersPerWeek: 1 }).where("id", "=", camp.id).execute();
    await db
      .updateTable("notes")
      .set({ returnedAt: new Date() })
      .where("organizationId", "=", camp.id)
      .where("printedAt", "is", null)
      .execute();
    const text = await refusedBecause(replied, "You've written all your letters for that week.");
    expect(text).toContain("the dog misses you.");
  });

  test("no letters are taken, or writing has closed", async () => {
    const replied = await aReply();
    const { event } = replied;
    await db.updateTable("events").set({ takesLetters: false }).where("id", "=", event.id).execute();
    const text = await refusedBecause(replied, "No letters are printed for these dates.");
    expect(text).toContain("the dog misses you.");
    await endEvent(event.id, 2);
    await refusedBecause(replied, "Writing has closed.", "Another text");
  });

  test("it is too long, or longer than anybody reads", { timeout: 60_000 }, async () => {
    const replied = await aReply();
    const sentence = "A letter can have up to 10,000 characters.";
    const text = await refusedBecause(replied, sentence, "Dear Wren. ".repeat(1_200));
    expect(text.match(/Dear Wren\./g)).toHaveLength(1_200);
    await refusedBecause(replied, sentence, "Dear Wren. ".repeat(400_000));
    expect(lastTo(replied)?.text.length).toBeLessThan(25_000);
  });

  test("there is nothing but what was quoted", async () => {
    const replied = await aReply();
    const text = await refusedBecause(replied, "We found no words of your own in your email.", quoted);
    expect(text).not.toContain("This is what you wrote");
  });
});

test("a sender who mails all day is asked to come back later", async () => {
  const replied = await aReply();
  const sent = { to: replied.to, from: replied.mailbox };
  for (let at = 1; at <= 10; at += 1)
    expect((await desk.mail({ ...sent, text: `Text ${at}` })).code).toBe(250);
  expect((await desk.mail({ ...sent, text: "Text 11" })).code).toBe(451);
});

async function storedMails({ camp }: Pick<Answered, "camp">): Promise<string[]> {
  const job = allJobs(server.deps).find(({ name }) => name === "remove-files");
  await job?.run({}, new AbortController().signal);
  return (await server.deps.files.list(`incoming/${camp.id}/`, { limit: 1000 })).keys;
}

function markDeleted(table: "participants" | "events", id: string) {
  return db.updateTable(table).set({ deletedAt: new Date() }).where("id", "=", id).execute();
}

function setStanding(organizationId: string, standing: string) {
  return db.updateTable("organizations").set({ standing }).where("id", "=", organizationId).execute();
}

function endEvent(eventId: string, daysAgo: number) {
  const endDate = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return db
    .updateTable("events")
    .set({ startDate: "2020-07-01", endDate })
    .where("id", "=", eventId)
    .execute();
}
