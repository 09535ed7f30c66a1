import type { Page, Request } from "@playwright/test";

/** For how long nothing may be under way. */
const quietMs = 500;

/**
 * Waits until no request of the page is pending; an open live stream does not count. Await it before changing data
 * behind the page: a late request would see the change before the user does.
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
