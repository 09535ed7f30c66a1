import { beforeEach } from "vitest";

/** What one test had read out to those who listen stands for seven seconds; the next one must not find it. */
beforeEach(() => {
  for (const log of document.querySelectorAll("[data-live-announcer] [role=log]")) log.replaceChildren();
});
