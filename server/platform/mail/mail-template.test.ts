import { describe, expect, it } from "vitest";
import { layOutMail, type MailContent } from "./mail-template.ts";

const content: MailContent = {
  title: "You are invited",
  preheader: "Write to Sam at camp",
  paragraphs: [
    "Hello Anna,",
    "Pine Camp invites you to write to Sam.\nLetters are printed every morning.",
    { link: { href: "https://camp.example/invite?org=1&invite=2", label: "Open the invite" } },
    "See you there.",
  ],
  footer: ["Pine Camp", "You get this because someone gave us your address."],
};

describe("a mail in two forms", () => {
  it("says the same in plain text, with the link in full", () => {
    expect(layOutMail(content).text).toBe(`You are invited

Hello Anna,

Pine Camp invites you to write to Sam.
Letters are printed every morning.

Open the invite:
https://camp.example/invite?org=1&invite=2

See you there.

-- 
Pine Camp
You get this because someone gave us your address.
`);
  });

  it("is a small page with a title, a preheader and a button", () => {
    const { html } = layOutMail(content);
    expect(html).toContain("<title>You are invited</title>");
    expect(html).toMatch(/<h1[^>]*>You are invited<\/h1>/);
    expect(html).toMatch(/display:none[^>]*>Write to Sam at camp</);
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/camp\.example\/invite\?org=1&amp;invite=2"[^>]*>Open the invite</,
    );
    expect(html).toContain("Sam.<br>\nLetters");
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain("prefers-color-scheme:dark");
    expect(Buffer.byteLength(html)).toBeLessThan(12_000);
  });

  it("asks for nothing from anywhere: no picture, font or script", () => {
    const { html } = layOutMail(content);
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|@import|src=/i);
  });

  it("escapes whatever people write", () => {
    const nasty = `<img src=x onerror="alert('1')"> & </title></style><!--`;
    const { html } = layOutMail({
      title: nasty,
      preheader: nasty,
      paragraphs: [nasty, { link: { href: "https://camp.example/", label: nasty } }],
      footer: [nasty],
      locale: '"><script>',
    });
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<!--");
    const escaped =
      "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &lt;/title&gt;&lt;/style&gt;&lt;!--";
    expect(html.split(escaped)).toHaveLength(7);
  });

  it("cleans control characters, half characters and direction marks", () => {
    const { html, text } = layOutMail({
      title: "A\u0000B\r\nC",
      preheader: "p\u202eq",
      paragraphs: ["one\r\ntwo\u0007three\u2066!\ud800"],
      footer: [],
    });
    expect(text).toBe("A B C\n\none\ntwo three!\ufffd\n");
    expect(html).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
    expect(html).toContain("one<br>\ntwo three!\ufffd");
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,hi",
    "mailto:a@b.example",
    "//camp.example",
    "/invite",
    "camp.example",
    "https://camp.example@thief.example/",
    "",
  ])("refuses to link to %j", (href) => {
    const paragraphs = [{ link: { href, label: "Open" } }];
    expect(() => layOutMail({ ...content, paragraphs })).toThrow(RangeError);
  });

  it("cannot be left through a link", () => {
    const href = `https://camp.example/?a="><b>'\r\n`;
    const { html, text } = layOutMail({ ...content, paragraphs: [{ link: { href, label: "Open" } }] });
    expect(html).not.toContain("<b>");
    expect(text).toContain("\nhttps://camp.example/?a=%22%3E%3Cb%3E%27\n");
  });

  it("reads from the right where the language does", () => {
    expect(layOutMail({ ...content, locale: "he-IL" }).html).toContain('<html lang="he-IL" dir="rtl">');
  });
});
