import { escapeHtml } from "../escape-html.ts";
import { cleanHeader, cleanParagraph } from "./clean-text.ts";
import type { MailLetter } from "./mail.ts";

type MailLink = { href: string; label: string };

type MailParagraph = string | { link: MailLink };

/** One line for readers of another language. */
type OtherLanguage = { locale: string; sentence: string; link: MailLink };

/** Of the organization that the mail is from. `name` is read where pictures are not shown. Size in CSS pixels. */
export type MailLogo = { name: string; png: Uint8Array; width: number; height: number };

export type MailContent = {
  title: string;
  preheader: string;
  paragraphs: readonly MailParagraph[];
  footer: readonly MailParagraph[];
  locale?: string;
  otherLanguage?: OtherLanguage;
  /** Instead of our mark. It travels in the mail, so that opening it asks for nothing from anywhere. */
  logo?: MailLogo | undefined;
  /** The first line of a mail that can be answered. It stands where a quoted mail begins. */
  replyLine?: string | undefined;
};

export function layOutMail(content: MailContent): Pick<MailLetter, "html" | "text" | "pictures"> {
  const { title, paragraphs, footer } = partsOf(content);
  const other = content.otherLanguage && cleanOther(content.otherLanguage);
  const footerLines = footer.map((line) =>
    typeof line === "string" ? line : `${line.link.label}: ${line.link.href}`,
  );
  const signature = footer.length === 0 ? [] : [`-- \n${footerLines.join("\n")}`];
  const again = other === undefined ? [] : [`${other.sentence}\n${other.link.label}:\n${other.link.href}`];
  return {
    html: sheetHtml({
      title,
      preheader: cleanHeader(content.preheader),
      body: [bodyOf(paragraphs), ...(other === undefined ? [] : [otherHtml(other)])].join("\n"),
      footer: footer.map((line) => (typeof line === "string" ? escapeHtml(line) : linkHtml(line.link))),
      locale: content.locale ?? "en",
      head: content.logo === undefined ? ourMark : logoHtml(content.logo),
      replyLine: content.replyLine,
    }),
    ...(content.logo === undefined ? {} : { pictures: [{ id: logoId, png: content.logo.png }] }),
    text: `${[...(content.replyLine === undefined ? [] : [content.replyLine]), title, ...linesOf(paragraphs), ...again, ...signature].join("\n\n")}\n`,
  };
}

function cleanOther({ locale, sentence, link }: OtherLanguage): OtherLanguage {
  return { locale, sentence: cleanHeader(sentence), link: checkLink(link) };
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

function bodyOf(paragraphs: readonly MailParagraph[]): string {
  const body = paragraphs.map((each) =>
    typeof each === "string" ? paragraphHtml(each) : buttonHtml(each.link),
  );
  return body.join("\n");
}

function linesOf(paragraphs: readonly MailParagraph[]): string[] {
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

/*
 * Mail programs support little CSS: layout uses tables, colours are inline, and classes serve only dark mode.
 */
const serif = "font-family:Georgia,'Times New Roman',serif";
const sans = "font-family:'Public Sans','Segoe UI',system-ui,Helvetica,Arial,sans-serif";

const darkStyle = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0e1916!important}
.sheet{background:#22312b!important}
.ink{color:#eaf1e8!important}
.ink-2{color:#a9bcb0!important}
.pine{color:#7fcaa4!important}
.button{background:#7fcaa4!important;border-color:#7fcaa4!important;color:#06231a!important}
}`;

function paragraphHtml(text: string): string {
  const lines = escapeHtml(text).replaceAll("\n", "<br>\n");
  return `<p class="ink" style="margin:0 0 16px;color:#15271f;font-size:17px;line-height:26px">${lines}</p>`;
}

/** The border sizes the button, because Outlook ignores padding on links. */
function buttonHtml({ href, label }: MailLink): string {
  const target = escapeHtml(href);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td class="button" bgcolor="#1d5c45" style="background:#1d5c45;border-radius:7px">
<a class="button" href="${target}" style="display:inline-block;background:#1d5c45;border:solid #1d5c45;border-width:11px 22px;border-radius:7px;color:#ffffff;font-size:17px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>`;
}

function otherHtml({ locale, sentence, link }: OtherLanguage): string {
  return `<p lang="${escapeHtml(locale)}" class="ink-2" style="margin:24px 0 12px;padding:16px 0 0;border-top:1px solid #d3ddd0;color:#47594f;font-size:15px;line-height:22px">${escapeHtml(sentence)} ${linkHtml(link)}</p>`;
}

/** Drawn with table cells: mail programs block pictures and strip SVG. */
const ourMark = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>
<td class="mark" width="36" height="36" align="center" valign="middle" bgcolor="#1d5c45" style="width:36px;height:36px;background:#1d5c45;border-radius:8px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="24" bgcolor="#fffef9" style="width:24px;background:#fffef9;border-radius:2px"><tr><td height="10" align="right" valign="top" style="height:10px;padding:3px;font-size:0;line-height:0">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="right"><tr><td width="6" height="6" bgcolor="#f4b942" style="width:6px;height:6px;background:#f4b942;font-size:0;line-height:0">&nbsp;</td></tr></table>
</td></tr></table>
</td>
<td class="ink" style="padding:0 0 0 10px;color:#15271f;font-size:19px;line-height:24px;font-weight:700;${serif}">Cabin Courier</td>
</tr></table>`;

const logoId = "logo@cabin-courier";

/** On white, because it was cleaned for white paper and mail programs may be dark. The alternative text looks like a name. */
function logoHtml({ name, width, height }: MailLogo): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>
<td bgcolor="#ffffff" style="background:#ffffff;border-radius:6px;padding:6px;color:#15271f;font-size:19px;line-height:24px;font-weight:700;${serif}">
<img src="cid:${logoId}" alt="${escapeHtml(cleanHeader(name))}" width="${width}" height="${height}" style="display:block;max-width:100%;border:0">
</td></tr></table>`;
}

function linkHtml({ href, label }: MailLink): string {
  return `<a class="pine" href="${escapeHtml(href)}" style="color:#1d5c45">${escapeHtml(label)}</a>`;
}

function sheetHtml(sheet: {
  title: string;
  preheader: string;
  body: string;
  footer: readonly string[];
  locale: string;
  head: string;
  replyLine: string | undefined;
}): string {
  const title = escapeHtml(sheet.title);
  const replyLine =
    sheet.replyLine === undefined
      ? ""
      : `<p class="ink-2" style="max-width:560px;margin:0 0 16px;color:#47594f;font-size:13px;line-height:18px;${sans}">${escapeHtml(sheet.replyLine)}</p>\n`;
  const footer = sheet.footer.join("<br>\n");
  return `<!doctype html>
<html lang="${escapeHtml(sheet.locale)}" dir="${directionOf(sheet.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${title}</title>
<style>${darkStyle}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#ebefe7">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(sheet.preheader)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ebefe7" style="background:#ebefe7"><tr>
<td align="center" style="padding:24px 12px">
${replyLine}<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fffef9" style="max-width:560px;background:#fffef9;border-radius:2px"><tr>
<td class="ink" style="padding:32px 28px 20px;text-align:start;color:#15271f;${sans}">
${sheet.head}
<h1 class="ink" style="margin:0 0 20px;color:#15271f;font-size:26px;line-height:33px;font-weight:700;${serif}">${title}</h1>
${sheet.body}
</td></tr></table>
<p class="ink-2" style="max-width:560px;margin:20px 0 0;color:#47594f;font-size:13px;line-height:18px;${sans}">${footer}</p>
</td></tr></table>
</body>
</html>
`;
}

const rightToLeft = new Set(["ar", "fa", "he", "ur", "yi"]);

function directionOf(locale: string): "ltr" | "rtl" {
  return rightToLeft.has(locale.split("-")[0] ?? "") ? "rtl" : "ltr";
}
