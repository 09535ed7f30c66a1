import { createHash } from "node:crypto";
import type { Language } from "#domain/language.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";

/** Inline, so that the page loads no other resource. */
const style = `:root{color-scheme:light dark}
body{margin:0;background:#ebefe7;color:#15271f;font:17px/26px system-ui,sans-serif}
header{display:flex;align-items:center;gap:8px;max-width:32rem;margin:0 auto;padding:24px 20px;font:700 20px/28px Georgia,serif}
svg{flex:none;width:28px;height:28px;border-radius:6px}
main{box-sizing:border-box;max-width:34.5rem;margin:0 auto;padding:12px 20px 28px;background:#fffef9;box-shadow:0 1px 3px #15271f2e}
h1{font:700 28px/35px Georgia,serif;overflow-wrap:anywhere}
button{min-height:44px;padding:8px 20px;border:0;border-radius:7px;background:#1d5c45;color:#fff;font:inherit;font-weight:600}
button:focus-visible,a:focus-visible{outline:3px solid #b3541e;outline-offset:2px}
a{display:inline-block;padding:9px 0;color:#1d5c45}
@media (prefers-color-scheme:dark){body{background:#0e1916;color:#eaf1e8}main{background:#16241f}button{background:#7fcaa4;color:#06231a}a{color:#7fcaa4}}`;

export const optOutStyleHash = `sha256-${createHash("sha256").update(style).digest("base64")}`;

const logo = `<svg viewBox="0 0 48 48" aria-hidden="true"><path fill="#1d5c45" d="M0 0h48v48H0Z"/><path fill="#fffef9" d="M24 6 33.4 13.6V10h5.2v7.8l3 2.4q.6.6.6 1.5V39a2.2 2.2 0 0 1-2.2 2.2H8A2.2 2.2 0 0 1 5.8 39V21.7q0-.9.6-1.5Z"/><path fill="none" stroke="#1d5c45" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round" d="M9.4 24.6 24 35l14.6-10.4M9.8 37.6l7.6-5.6M38.2 37.6 30.6 32"/><path fill="#f4b942" d="M19.6 14.8h8.8v8.8h-8.8Z"/></svg>`;

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
<body><header>${logo}Cabin Courier</header><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p>${form}${way}</main></body>
</html>
`;
}
