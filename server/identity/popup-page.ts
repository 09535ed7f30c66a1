import { createHash } from "node:crypto";
import type { Language } from "#domain/language.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";

/**
 * BroadcastChannel works with any opener policy; window.opener mostly does not. The localStorage write is a fallback:
 * other pages get its storage event.
 */
const script = `
const { attempt, outcome, message } = document.body.dataset;
const news = { attempt, outcome, message };
try {
  localStorage.setItem("cabin-courier-sign-in", JSON.stringify(news));
  localStorage.removeItem("cabin-courier-sign-in");
} catch {}
try { new BroadcastChannel("cabin-courier-sign-in").postMessage(news); } catch {}
setTimeout(() => window.close(), 150);
`;

export const popupScriptHash = `sha256-${createHash("sha256").update(script).digest("base64")}`;

type News = { attempt: string; outcome: "signed-in" | "redirect" | "failed"; message: string };

export function popupPage(news: News, language: Language): string {
  const t = popupMessages[language];
  const words = { "signed-in": t.signedIn, redirect: t.goesOn, failed: news.message }[news.outcome];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Cabin Courier</title>
<meta name="viewport" content="width=device-width"></head>
<body data-attempt="${escapeHtml(news.attempt)}" data-outcome="${news.outcome}" data-message="${escapeHtml(news.message)}">
<p role="status">${escapeHtml(words)}</p><script>${script}</script></body></html>`;
}

const en = {
  signedIn: "You are signed in. You can close this window.",
  goesOn: "Sign-in continues in the other window. You can close this one.",
};

const es: typeof en = {
  signedIn: "Ya inició sesión. Puede cerrar esta ventana.",
  goesOn: "El inicio de sesión continúa en la otra ventana. Puede cerrar esta.",
};

const popupMessages: Readonly<Record<Language, typeof en>> = { en, es };
