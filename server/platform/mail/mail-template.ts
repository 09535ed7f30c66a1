import { cleanLine, cleanParagraph } from "./clean-text.ts";
import { buttonHtml, escapeHtml, linkHtml, paragraphHtml, sheetHtml, type MailLink } from "./mail-html.ts";

export type MailParagraph = string | { link: MailLink };

export type MailContent = {
  title: string;
  /** What the list of mails shows after the subject. */
  preheader: string;
  paragraphs: readonly MailParagraph[];
  footer: readonly MailParagraph[];
  /** A language tag such as "en" or "es-MX". */
  locale?: string;
};

/** Lays out one letter twice: as a page, and in plain text for those who read without pictures. */
export function layOutMail(content: MailContent): { html: string; text: string } {
  const title = cleanLine(content.title);
  const footer = content.footer.map((line) =>
    typeof line === "string" ? cleanLine(line) : { link: checkLink(line.link) },
  );
  const paragraphs = content.paragraphs.map((paragraph) =>
    typeof paragraph === "string" ? cleanParagraph(paragraph) : { link: checkLink(paragraph.link) },
  );
  const body = paragraphs.map((each) =>
    typeof each === "string" ? paragraphHtml(each) : buttonHtml(each.link),
  );
  const lines = paragraphs.map((each) =>
    typeof each === "string" ? each : `${each.link.label}:\n${each.link.href}`,
  );
  const footerLines = footer.map((line) =>
    typeof line === "string" ? line : `${line.link.label}: ${line.link.href}`,
  );
  const signature = footer.length === 0 ? [] : [`-- \n${footerLines.join("\n")}`];
  return {
    html: sheetHtml({
      title,
      preheader: cleanLine(content.preheader),
      body: body.join("\n"),
      footer: footer.map((line) => (typeof line === "string" ? escapeHtml(line) : linkHtml(line.link))),
      locale: content.locale ?? "en",
    }),
    text: `${[title, ...lines, ...signature].join("\n\n")}\n`,
  };
}

function checkLink({ href, label }: MailLink): MailLink {
  const url = URL.parse(href);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  // A name before the host (https://our.camp@elsewhere) only ever serves to deceive.
  if (url === null || !isWeb || url.username !== "" || url.password !== "") {
    throw new RangeError("A letter may only link to a web page.");
  }
  return { href: url.href, label: cleanLine(label) };
}
