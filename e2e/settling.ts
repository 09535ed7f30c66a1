import type { Page, Request } from "@playwright/test";

/** For how long nothing may be under way. */
const quietMs = 500;

/**
 * Follows a page from here on; what it answers waits until every question the page asked is answered and none follows.
 * A live stream counts as answered when it stands. Whoever takes something away behind a page's back waits for this
 * first: else a late question finds out before the person does.
 */
export function settling(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastMoved = Date.now();
  const moved = () => {
    lastMoved = Date.now();
  };
  page.on("request", (request) => {
    open.add(request);
    moved();
  });
  const over = (request: Request) => {
    open.delete(request);
    moved();
  };
  page.on("requestfinished", over);
  page.on("requestfailed", over);
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.startsWith("text/event-stream") === true)
      over(response.request());
  });
  return async () => {
    while (open.size > 0 || Date.now() - lastMoved < quietMs) await page.waitForTimeout(50);
  };
}
