import { requireProgram } from "./programs.ts";

/**
 * Debian's Chromium: the browser that people can install by name, not one downloaded by a test tool. The build without
 * a window draws the same pages for a seventh less work.
 */
export function chromiumPath(): string {
  return requireProgram("chromium-headless-shell");
}

/** As root it needs no sandbox; and it must not look for anything outside this machine. */
export const quietChromium = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Letters as wide as in a browser with a window.
  "--font-render-hinting=none",
];
