import * as fc from "fast-check";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { maxOfMail } from "./limits.ts";
import { createMailCounter, type MailFault } from "./mail-counter.ts";

function faultOf(mail: string | Uint8Array, chunkLength = 64 * 1024): MailFault | undefined {
  const bytes = typeof mail === "string" ? Buffer.from(mail, "latin1") : mail;
  const counter = createMailCounter();
  for (let at = 0; at < bytes.length; at += chunkLength) counter.write(bytes.subarray(at, at + chunkLength));
  return counter.end();
}

const mailOf = (head: string, body = "Hello\r\n") => `From: a@example.org\r\n${head}\r\n${body}`;
const signature = (tags = "") =>
  `DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=x; h=from:to; bh=aA+/l=; ${tags}b=l=\r\n`;
const parts = (count: number) => "--x\r\nContent-Type: text/plain\r\n\r\n\r\n".repeat(count);
const nested = (count: number) => "--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n".repeat(count);

test.each<[string, MailFault | undefined, string]>([
  ["of a copier", undefined, mailOf(signature())],
  ["that is empty", undefined, ""],
  ["without a body", undefined, "From: a@example.org"],
  ["with a long head", "long-head", mailOf(`X: ${"x".repeat(maxOfMail.headBytes)}\r\n`)],
  ["whose head never ends", "long-head", "x".repeat(maxOfMail.headBytes + 1)],
  ["with many lines in one field", "long-head", mailOf(`X: x\r\n${" y\r\n".repeat(maxOfMail.headLines)}`)],
  ["with as many fields as allowed", undefined, mailOf("X: x\r\n".repeat(maxOfMail.headerFields - 1))],
  ["with a field more", "many-fields", mailOf("X: x\r\n".repeat(maxOfMail.headerFields))],
  ["with as many signatures as allowed", undefined, mailOf(signature().repeat(maxOfMail.signatures))],
  ["with a signature more", "many-signatures", mailOf(signature().repeat(maxOfMail.signatures + 1))],
  ["in small letters", "many-signatures", mailOf(signature().toLowerCase().repeat(11))],
  ["with a break in the name", "many-signatures", mailOf("DKIM-Signature\r\n : v=1\r\n".repeat(11))],
  ["with unix lines", "many-signatures", mailOf(signature().repeat(11)).replaceAll("\r\n", "\n")],
  [
    "after a line that is empty for some parsers",
    "many-signatures",
    mailOf(`\r\r\n${signature().repeat(11)}`),
  ],
  ["in the body alone", undefined, mailOf("", signature().repeat(11))],
  ["with a signature of a part", "signs-a-part", mailOf(signature("l=100; "))],
  ["with spaces around the tag", "signs-a-part", mailOf(signature("\r\n\tL \t= 0; "))],
  ["with a letter that some parsers take for a space", "signs-a-part", mailOf(signature("\u00c2\u00a0l=1;"))],
  [
    "with a line that some parsers take for the next field",
    "signs-a-part",
    mailOf(signature("x=1;\r\n(l)=2;\r\nl=1;")),
  ],
  ["with another field after it", undefined, mailOf(`${signature()}X: y;l=1\r\n`)],
  ["with many lines", "many-lines", mailOf("", "\n".repeat(maxOfMail.lines))],
  ["with as many parts as allowed", undefined, mailOf("", parts(maxOfMail.parts))],
  ["with a part more", "many-parts", mailOf("", parts(maxOfMail.parts + 1))],
  ["with parts before the body of some parsers", "many-parts", mailOf(`\r\r\n${parts(201)}`)],
  ["with lines and signatures of people", undefined, mailOf("", "-- \r\n--\r\n- x\r\n".repeat(100))],
  ["that is nested", undefined, mailOf("", nested(maxOfMail.containers))],
  ["that is nested too deep", "many-containers", mailOf("", nested(maxOfMail.containers + 1))],
  [
    "in lines of their own",
    "many-containers",
    mailOf("", "--x\r\nContent-Type:\r\n MULTIPART/mixed; boundary=x\r\n\r\n".repeat(51)),
  ],
  ["with mails in mails", "many-containers", mailOf("", "content-type : message/rfc822\r\n\r\n".repeat(51))],
])("a mail %s: %s", (_, fault, mail) => {
  expect(faultOf(mail)).toBe(fault);
});

/** Pieces that parsers give a meaning to, in any order. */
const pieces = fc
  .array(
    fc.constantFrom(
      "\r\n",
      "\n",
      "\r",
      " ",
      "\t",
      ":",
      ";",
      "--",
      "--x",
      "--y\r\n",
      "From: a@example.org\r\n",
      "DKIM-Signature: v=1; a=rsa-sha256; c=relaxed; d=a.org; s=x; h=from; b=a; bh=b;",
      "dkim-signature",
      "l=1;",
      "Content-Type: multipart/mixed; boundary=x\r\n",
      "Content-Type: multipart/digest; boundary=y\r\n",
      "content-type: message/rfc822\r\n",
      "Content-Disposition: attachment\r\n\r\n",
      "x",
    ),
    { maxLength: 80 },
  )
  .map((some) => `From: a@example.org\r\n${some.join("")}`);

test("the same is found wherever the network cuts a mail", () => {
  fc.assert(
    fc.property(
      pieces,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 60 }),
      (mail, cut, times) => {
        const long = mail.repeat(times);
        expect(faultOf(long, cut)).toBe(faultOf(long));
      },
    ),
  );
});

/** As often as the counter lets it through; empty if it never does. */
function repeated(unit: string): string {
  let [few, many] = [0, 400];
  while (many - few > 1) {
    const times = Math.floor((few + many) / 2);
    if (faultOf(unit.repeat(times)) === undefined) few = times;
    else many = times;
  }
  return unit.repeat(few);
}

test("no parser finds more parts than were counted", async () => {
  await fc.assert(
    fc.asyncProperty(pieces, async (unit) => {
      const parsed = PostalMime.parse(repeated(unit), { maxNestingDepth: 20, forceRfc822Attachments: true });
      const { attachments } = await parsed.catch(() => ({ attachments: [] }));
      expect(attachments.length).toBeLessThanOrEqual(maxOfMail.parts + 1);
    }),
  );
});

test("no signature is verified that was not counted, and none of a part of the body", async () => {
  const resolver = () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }));
  await fc.assert(
    fc.asyncProperty(pieces, async (unit) => {
      const { results } = await dkimVerify(repeated(unit), { resolver });
      expect(results.length).toBeLessThanOrEqual(maxOfMail.signatures);
      expect(results.filter((one) => one.canonBodyLengthLimited === true)).toEqual([]);
    }),
  );
});
