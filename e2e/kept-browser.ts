import type { Browser, BrowserContext } from "@playwright/test";

export type JourneyOptions = {
  /**
   * A browser that has never been here. For what is about coming first, losing the line or a release, where files that it has
   * already read would help; and for a clock that is moved, which nobody can move back.
   */
  ownBrowser: boolean;
};

type Kept = { context: BrowserContext; options: string };

/** Nothing is drawn there. It is asked of the product, so that the part of the browser that draws its pages goes on running. */
const quietPlace = "/healthz";

/**
 * A browser that was here before: what it has read of the product it need not read again, and the part that draws stays
 * warm. To begin with every journey both anew costs more than most journeys do. What a person leaves behind goes between
 * two of them: tabs, cookies and everything kept on the device.
 */
export function createKeptBrowser(origin: string) {
  let kept: Kept | undefined;

  async function forget(): Promise<void> {
    const gone = kept;
    kept = undefined;
    await gone?.context.close();
  }

  return {
    /** One tab, at nothing. */
    async take(browser: Browser, options: string): Promise<BrowserContext> {
      const before = kept;
      kept = undefined;
      if (before?.options === options) return before.context;
      await before?.context.close();
      const context = await browser.newContext();
      await context.newPage();
      return context;
    },

    async giveBack(context: BrowserContext, options: string): Promise<void> {
      await context.setOffline(false);
      await context.unrouteAll({ behavior: "ignoreErrors" });
      const left = context.pages();
      const next = await context.newPage();
      await next.goto(`${origin}${quietPlace}`);
      for (const page of left) await page.close();
      await context.clearCookies();
      const devtools = await context.newCDPSession(next);
      await devtools.send("Storage.clearDataForOrigin", {
        origin,
        storageTypes: "local_storage,indexeddb,cache_storage,service_workers,file_systems",
      });
      await devtools.detach();
      await next.goto("about:blank");
      kept = { context, options };
    },

    isKept: (context: BrowserContext) => context === kept?.context,

    forget,
  };
}
