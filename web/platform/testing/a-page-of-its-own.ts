import { cleanup } from "@testing-library/react";
import { vi } from "vitest";

/*
 * Test files of screens follow each other in one process: to start one and read react-aria in it for each costs more than all
 * their tests. What a reload would take away goes here before a file begins. Our own modules are read anew, with all they
 * keep for a page (toasts, the bearer, what waits to be sent); libraries stay.
 */
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
cleanup();
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, "", "/");
document.title = "";
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
// react-aria made its place for what is read out once and would go on speaking where nobody hears it. So it stays, silent.
document.body.replaceChildren(...document.querySelectorAll("body > [data-live-announcer]"));
for (const log of document.querySelectorAll("[data-live-announcer] > *")) log.replaceChildren();
