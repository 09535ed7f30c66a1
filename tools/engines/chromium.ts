import { findProgram } from "./programs.ts";

/**
 * CHROMIUM if it is set, or Debian's Chromium: the browser that people can install by name. The build without a window
 * draws the same pages for a seventh less work. Elsewhere Playwright's own (npx playwright install chromium).
 */
export function chromiumProgram(
  chosen: string | undefined = process.env["CHROMIUM"],
  find = findProgram,
): { executablePath?: string } {
  const executablePath = chosen ?? find("chromium-headless-shell");
  return executablePath === undefined ? {} : { executablePath };
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
