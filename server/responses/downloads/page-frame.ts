import type { Language } from "#domain/language.ts";
import { escapeHtml } from "#server/platform/http/escape-html.ts";

/**
 * These pages are opened from a folder, years later, on any device: plain colours instead of variables, system fonts,
 * no external resources, no script.
 */
const style = `
html{-webkit-text-size-adjust:100%}
body{margin:0;background:#ebefe7;color:#15271f;font:17px/26px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:break-word;word-wrap:break-word}
main{max-width:640px;margin:0 auto;padding:32px 16px 72px}
h1,h2,.name{font-family:Georgia,"Times New Roman",serif;font-weight:700}
h1{margin:0 0 4px;font-size:30px;line-height:36px}
h2{margin:32px 0 8px;font-size:20px;line-height:26px}
.sheet h2,.reply h2{margin:0;font-size:18px;line-height:24px}
p{margin:0}
a{color:#1d5c45}
a:focus{outline:3px solid #1a56c4;outline-offset:2px}
.brand{display:block;margin:0 0 24px;color:#47594f;font-size:15px;line-height:24px}
.brand svg{width:24px;height:24px;margin-right:8px;vertical-align:top}
.quiet{color:#47594f;font-size:15px;line-height:22px}
.lead{margin-top:16px}
.back{display:inline-block;margin-bottom:8px;padding:8px 0;font-size:15px}
.exchange{margin-top:24px}
.sheet{margin-top:16px;padding:18px 20px 20px;border-radius:2px;background:#fffef9;box-shadow:0 1px 0 rgba(21,39,31,.08),0 6px 18px -7px rgba(21,39,31,.2)}
.words{margin-top:12px;color:#22356b;font:19px/32px Georgia,"Times New Roman",serif;white-space:pre-wrap;background:repeating-linear-gradient(transparent 0,transparent 31px,#d5e0ea 31px,#d5e0ea 32px) 0 -3px}
.reply{margin:16px 0 0 20px}
.reply figure,.sheet figure{margin:12px 0 0}
.reply img,.sheet img{display:block;max-width:100%;height:auto;background:#dfe6da;box-shadow:0 6px 18px -7px rgba(21,39,31,.3)}
.reply figcaption{margin-top:6px}
.file{display:block;font-size:13px;line-height:18px}
ul{margin:0;padding:0;list-style:none}
.people{border-radius:10px;background:#f8faf5;box-shadow:0 0 0 1px #d3ddd0}
.people li{border-top:1px solid #d3ddd0}
.people li:first-child{border-top:0}
.person{display:block;padding:10px 16px;color:inherit;text-decoration:none}
.person .quiet{display:block}
a.plain{color:#1d5c45;text-decoration:underline}
.quiet+.people{margin-top:12px}
a.person .name{color:#1d5c45;text-decoration:underline}
footer{margin-top:48px;padding-top:16px;border-top:1px solid #d3ddd0}
footer p+p{margin-top:8px}
@media (min-width:600px){main{padding-top:56px}.person{display:flex;justify-content:space-between}.person .quiet{padding-left:16px;text-align:right}}
@media (prefers-color-scheme:dark){body{background:#0e1916;color:#eaf1e8}.quiet,.brand{color:#a9bcb0}a,a.person .name,a.plain{color:#7fcaa4}a:focus{outline-color:#8fb8ff}.sheet{background:#22312b;box-shadow:0 0 0 1px rgba(255,255,255,.07)}.words{color:#c9d8ff;background:repeating-linear-gradient(transparent 0,transparent 31px,#33473f 31px,#33473f 32px) 0 -3px}.people{background:#15231e;box-shadow:0 0 0 1px #2b3d35}.people li,footer{border-color:#2b3d35}.reply img,.sheet img{background:#0a1310}}
@media print{body{background:#fff;color:#000}main{max-width:none;padding:0}.sheet{box-shadow:none;padding:0}.words{background:none;color:#000}.sheet,.reply figure{page-break-inside:avoid}.reply{margin-left:0}}`;

const mark =
  '<svg viewBox="0 0 48 48" aria-hidden="true"><rect width="48" height="48" rx="10" fill="#1d5c45"/><path fill="#fffef9" d="M24 6 33.4 13.6V10h5.2v7.8l3 2.4q.6.6.6 1.5V39a2.2 2.2 0 0 1-2.2 2.2H8A2.2 2.2 0 0 1 5.8 39V21.7q0-.9.6-1.5Z"/><path fill="none" stroke="#1d5c45" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round" d="M9.4 24.6 24 35l14.6-10.4M9.8 37.6l7.6-5.6M38.2 37.6 30.6 32"/><path fill="#f4b942" d="M19.6 14.8h8.8v8.8h-8.8Z"/></svg>';

/** Defence in depth: user text is escaped by escapeHtml, and the page also forbids scripts and forms. */
const policy = "script-src 'none'; object-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'";

export type DownloadedPage = {
  title: string;
  /** HTML with user text already escaped. */
  body: string;
  foot: readonly string[];
  language?: Language;
};

export function downloadedPage({ title, body, foot, language = "en" }: DownloadedPage): Buffer {
  return Buffer.from(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${mark}Cabin Courier</p>
${body}
<footer>
${foot.map((line) => `<p class="quiet">${escapeHtml(line)}</p>`).join("\n")}
</footer>
</main>
</body>
</html>
`);
}

/** Escapes the text and takes its direction from it. */
export function message(element: string, words: string, className?: string): string {
  const named = className === undefined ? "" : ` class="${className}"`;
  return `<${element}${named} dir="auto">${escapeHtml(words)}</${element}>`;
}
