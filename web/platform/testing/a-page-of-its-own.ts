import { cleanup } from "@testing-library/react";
import { vi } from "vitest";

/*
 * Screen test files share one process, because starting one and loading react-aria per file costs more than the tests.
 * This resets what a page reload would reset, before each file: our own modules with their state (toasts, token,
 * unsent items) are loaded again; libraries stay.
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
// react-aria creates its live region once and would write to a detached one, so it stays and is emptied.
document.body.replaceChildren(...document.querySelectorAll("body > [data-live-announcer]"));
for (const log of document.querySelectorAll("[data-live-announcer] > *")) log.replaceChildren();
