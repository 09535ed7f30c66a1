import { createHash } from "node:crypto";
import type { Language } from "#domain/language.ts";
import { escapeHtml } from "#server/platform/http/escape-html.ts";

/** Enough to be read and pressed on any phone; nothing is loaded for it. */
const style = `:root{color-scheme:light dark}
body{margin:0;background:#ebefe7;color:#15271f;font:17px/26px system-ui,sans-serif}
main{max-width:32rem;margin:0 auto;padding:48px 20px}
h1{font:700 28px/35px Georgia,serif;overflow-wrap:anywhere}
button{min-height:44px;padding:8px 20px;border:0;border-radius:7px;background:#1d5c45;color:#fff;font:inherit;font-weight:600}
button:focus-visible,a:focus-visible{outline:3px solid #b3541e;outline-offset:2px}
a{display:inline-block;padding:9px 0;color:#1d5c45}
@media (prefers-color-scheme:dark){body{background:#0e1916;color:#eaf1e8}button{background:#7fcaa4;color:#06231a}a{color:#7fcaa4}}`;

export const optOutStyleHash = `sha256-${createHash("sha256").update(style).digest("base64")}`;

export type OptOutPage = {
  title: string;
  sentence: string;
  button?: string;
  action?: string;
  link?: { href: string; label: string };
  language: Language;
};

export function optOutPage({ title, sentence, button, action, link, language }: OptOutPage): string {
  const form =
    button === undefined || action === undefined
      ? ""
      : `<form method="post" action="${escapeHtml(action)}"><button type="submit">${escapeHtml(button)}</button></form>`;
  const way =
    link === undefined ? "" : `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Cabin Courier</title>
<style>${style}</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p>${form}${way}</main></body>
</html>
`;
}
