import { escapeHtml } from "../escape-html.ts";
import { cleanHeader, cleanParagraph } from "./clean-text.ts";
import { againHtml, buttonHtml, linkHtml, paragraphHtml, sheetHtml, type MailLink } from "./mail-html.ts";

type MailParagraph = string | { link: MailLink };

type MailTranslation = {
  locale: string;
  title: string;
  paragraphs: readonly MailParagraph[];
  footer: readonly MailParagraph[];
};

export type MailContent = {
  title: string;
  preheader: string;
  paragraphs: readonly MailParagraph[];
  footer: readonly MailParagraph[];
  locale?: string;
  translation?: MailTranslation;
};

export function layOutMail(content: MailContent): { html: string; text: string } {
  const { translation } = content;
  const [first, second] = [partsOf(content), translation && partsOf(translation)];
  const footer = [...first.footer, ...(second?.footer ?? [])];
  const footerLines = footer.map((line) =>
    typeof line === "string" ? line : `${line.link.label}: ${line.link.href}`,
  );
  const signature = footer.length === 0 ? [] : [`-- \n${footerLines.join("\n")}`];
  const again = second === undefined ? [] : ["* * *", second.title, ...linesOf(second)];
  return {
    html: sheetHtml({
      title: first.title,
      preheader: cleanHeader(content.preheader),
      body: [
        bodyOf(first),
        ...(second === undefined ? [] : [againHtml(translation?.locale ?? "", second.title, bodyOf(second))]),
      ].join("\n"),
      footer: footer.map((line) => (typeof line === "string" ? escapeHtml(line) : linkHtml(line.link))),
      locale: content.locale ?? "en",
    }),
    text: `${[first.title, ...linesOf(first), ...again, ...signature].join("\n\n")}\n`,
  };
}

type Parts = Pick<MailContent, "title" | "paragraphs" | "footer">;

function partsOf({ title, paragraphs, footer }: Parts): Parts {
  return {
    title: cleanHeader(title),
    paragraphs: paragraphs.map((each) =>
      typeof each === "string" ? cleanParagraph(each) : { link: checkLink(each.link) },
    ),
    footer: footer.map((line) =>
      typeof line === "string" ? cleanHeader(line) : { link: checkLink(line.link) },
    ),
  };
}

function bodyOf({ paragraphs }: Parts): string {
  const body = paragraphs.map((each) =>
    typeof each === "string" ? paragraphHtml(each) : buttonHtml(each.link),
  );
  return body.join("\n");
}

function linesOf({ paragraphs }: Parts): string[] {
  return paragraphs.map((each) =>
    typeof each === "string" ? each : `${each.link.label}:\n${each.link.href}`,
  );
}

function checkLink({ href, label }: MailLink): MailLink {
  const url = URL.parse(href);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  // A user name before the host (https://our.camp@elsewhere) is only used for phishing.
  if (url === null || !isWeb || url.username !== "" || url.password !== "") {
    throw new RangeError("A mail may only link to web pages.");
  }
  return { href: url.href, label: cleanHeader(label) };
}
