import { expect, test } from "vitest";
import { htmlToText } from "./html-to-text.ts";
import { ownWords } from "./own-words.ts";

test.each([
  [
    "lines and empty lines of Gmail",
    "<div dir=ltr>Dear Wren,<div><br></div><div>One</div><div>Two</div></div>",
    "Dear Wren,\n\nOne\nTwo",
  ],
  ["paragraphs", "<p>One</p>\n<p>Two\n  lines</p>", "One\n\nTwo lines"],
  [
    "lines of Outlook",
    "<p class=MsoNormal>One</p><p class=MsoNormal>&nbsp;</p><p class=MsoNormal>Two</p>",
    "One\n\nTwo",
  ],
  ["breaks", "One<br>Two<br/><br />Three", "One\nTwo\n\nThree"],
  [
    "letters with names",
    "&iexcl;Hola, Ni&ntilde;a! &#8220;caf&eacute;&#x201D; &amp;amp; 1 &lt; 2 &unknown;",
    "¡Hola, Niña! “café” &amp; 1 < 2 &unknown;",
  ],
  [
    "what is not to be seen",
    "<head><title>T</title></head><style>p{}</style><!-- x --><script>alert(1)</script>Hello",
    "Hello",
  ],
  ["signs that are no tags", "1 < 2 and 3 > 2 <3", "1 < 2 and 3 > 2 <3"],
  ["words inside of marks", 'a <b title="x > y">bold</b><i> one</i>', "a bold one"],
])("%s", (_, html, text) => {
  expect(htmlToText(html).replaceAll("\u00a0", " ").trim()).toBe(text);
});

test("Gmail: the answer is kept, the quoted email is cut", () => {
  const html = `<div dir="ltr">Querida Wren:<div><br></div><div>Te extraño.</div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">El mar, 17 nov 2026 a las 14:03, Camp Pine (&lt;<a href="mailto:mail@in.example">mail@in.example</a>&gt;) escribió:<br></div><blockquote class="gmail_quote"><h1>¡Wren respondió!</h1><p>Hola</p></blockquote></div>`;
  expect(ownWords(htmlToText(html))).toBe("Querida Wren:\n\nTe extraño.");
});

test("Outlook: the answer is kept, the quoted email is cut", () => {
  const html = `<p class=MsoNormal>Hi Wren!</p><p class=MsoNormal>&nbsp;</p><div style='border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>From:</b> Camp &lt;mail@in.example&gt; <br><b>Sent:</b> Tuesday, November 17, 2026 2:03 PM<br><b>To:</b> Elena<br><b>Subject:</b> Wren wrote back!</p></div><p class=MsoNormal>Hello</p>`;
  expect(ownWords(htmlToText(html))).toBe("Hi Wren!");
});

test("hostile mails take no time to speak of", () => {
  for (const html of [
    "<",
    "<style>",
    "<!--",
    "<a ",
    "<a '",
    "<blockquote>",
    "&#1",
    "<style></styl",
    "<div>",
    "<p>x",
  ])
    expect(htmlToText(html.repeat(100_000)).length).toBeLessThan(3_000_000);
});
