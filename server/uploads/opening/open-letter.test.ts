import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { openLetter } from "./open-letter.ts";

type Sent = Parameters<ReturnType<typeof createTransport>["sendMail"]>[0];

async function opened(sent: Sent, maxLength = 20_000) {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await writer.sendMail({ from: "a@example.org", to: "b@example.org", ...sent });
  if (!Buffer.isBuffer(message)) throw new Error("The mail was not written as a whole.");
  return openLetter({ letter: message, maxLength });
}

const logo = { filename: "logo.png", cid: "logo@cabin-courier", content: Buffer.from("a logo") };
const quoted =
  '<blockquote><img src="cid:logo@cabin-courier" alt="Camp"><p>Wren wrote back!</p></blockquote>';

test("the camp's logo in the quoted mail is not called an attachment", async () => {
  const html = `<p>Dear Wren</p>${quoted}`;
  expect(await opened({ html, attachments: [logo] })).toEqual({
    as: "letter",
    text: "Dear Wren",
    leftOut: false,
  });
});

test.each([
  [
    "attached",
    { html: `<p>Dear Wren</p>${quoted}`, attachments: [logo, { filename: "dog.jpg", content: "x" }] },
  ],
  [
    "between the words",
    {
      html: `<p>Dear Wren <img src="cid:dog@phone"></p>${quoted}`,
      attachments: [logo, { filename: "dog.jpg", cid: "dog@phone", content: "x" }],
    },
  ],
])("a picture %s is left out, and that is told", async (_, sent) => {
  expect(await opened(sent)).toEqual({ as: "letter", text: "Dear Wren", leftOut: true });
});

test("a signature of the mail is no attachment", async () => {
  const attachments = [{ filename: "signature.asc", contentType: "application/pgp-signature", content: "x" }];
  expect(await opened({ text: "Dear Wren", attachments })).toMatchObject({ leftOut: false });
});

test("the HTML is read first: it has the lines that were typed", async () => {
  const text = "A line that a mail program\nbroke\n";
  expect(await opened({ text, html: "<p>A line that a mail program broke</p>" })).toMatchObject({
    text: "A line that a mail program broke",
  });
  expect(await opened({ text, html: '<div style="x"></div>' })).toMatchObject({ text: text.trim() });
});

test("letters in other character sets are read", async () => {
  const mail = Buffer.from(
    "From: a@example.org\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\n\u00a1Hola, ni\u00f1a!\r\n",
    "latin1",
  );
  expect(await openLetter({ letter: mail, maxLength: 100 })).toMatchObject({ text: "¡Hola, niña!" });
});

test("a text is cut at the length that is asked for, never inside a letter", async () => {
  expect(await opened({ text: "🐶".repeat(100) }, 11)).toMatchObject({ text: `${"🐶".repeat(5)}\ufffd` });
});

test("what is no mail has no words", async () => {
  expect(await openLetter({ letter: Buffer.alloc(1_000), maxLength: 100 })).toMatchObject({ leftOut: false });
});
