import type { Page } from "@playwright/test";

/** Collects everything that the server sends to this page from now on. */
export function recordAnswers(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    // A live stream never ends; it carries names of topics only.
    if (response.headers()["content-type"]?.includes("event-stream") === true) return;
    bodies.push(response.text().catch(() => ""));
  });
  return async () => (await Promise.all(bodies)).join("\n");
}
