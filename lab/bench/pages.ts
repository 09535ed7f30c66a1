import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { seedSeason } from "#database/seed/season.ts";
import { chromiumPath, quietChromium } from "#tools/engines/chromium.ts";
import { startChild } from "#tools/engines/child.ts";
import { freePort } from "#tools/engines/free-port.ts";
import type { Bench, BenchRow } from "./bench.ts";
import { builtSite } from "./built-site.ts";
import { median } from "./figures.ts";
import { startProductServer } from "./product-server.ts";

const rounds = 5;
// Not /organizations: its live stream never falls silent, and Lighthouse waits for silence.
const paths = ["/", "/how-it-works"];

type Figures = {
  performance: number;
  lcpSeconds: number;
  cls: number;
  accessibility: number;
  bestPractices: number;
};

/** Lighthouse's phone on the built public pages. */
export const pagesBench: Bench = {
  what: "public pages on Lighthouse's phone",
  maxSeconds: 300,
  async run(say) {
    const port = await freePort();
    const product = await startProductServer({
      SITE_DIR: await builtSite(say),
      PORT: String(port),
      PUBLIC_ORIGIN: `http://localhost:${port}`,
    });
    await seedSeason(product.databaseUrl, { issuer: "https://id.example" });
    const debuggingPort = await freePort();
    const dir = mkdtempSync(join(tmpdir(), "cabin-courier-lighthouse-"));
    const browser = await startChild({
      name: "Chromium",
      command: chromiumPath(),
      args: [
        "--headless",
        ...quietChromium,
        `--remote-debugging-port=${debuggingPort}`,
        `--user-data-dir=${join(dir, "profile")}`,
        "about:blank",
      ],
      cwd: dir,
      pidFile: join(dir, "chromium.pid"),
      logFile: join(dir, "chromium.log"),
    });
    try {
      await browser.untilReady(
        async () =>
          (await fetch(`http://127.0.0.1:${debuggingPort}/json/version`).catch(() => undefined))?.ok === true,
        20_000,
      );
      const figures: Record<string, Figures[]> = {};
      for (let round = 0; round < rounds; round += 1) {
        for (const path of paths) {
          (figures[path] ??= []).push(await look(`http://localhost:${port}${path}`, debuggingPort));
        }
        say(`round ${round + 1} of ${rounds}`);
      }
      return { rows: Object.entries(figures).flatMap(([path, list]) => rowsOf(path, list)), figures };
    } finally {
      await browser.stop();
      await product.stop();
    }
  },
};

async function look(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, { port, output: "json", logLevel: "silent" });
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    performance: score("performance"),
    lcpSeconds: (audits["largest-contentful-paint"]?.numericValue ?? Number.NaN) / 1_000,
    cls: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
  };
}

function rowsOf(path: string, list: readonly Figures[]): BenchRow[] {
  const middle = (pick: (figures: Figures) => number) => median(list.map(pick));
  const [performance, lcp, cls] = [
    middle((f) => f.performance),
    middle((f) => f.lcpSeconds),
    middle((f) => f.cls),
  ];
  const [accessibility, practices] = [middle((f) => f.accessibility), middle((f) => f.bestPractices)];
  return [
    { what: `${path} performance`, figure: String(performance), goal: "at least 95", met: performance >= 95 },
    { what: `${path} LCP`, figure: `${lcp.toFixed(2)} s`, goal: "at most 1.2 s", met: lcp <= 1.2 },
    { what: `${path} CLS`, figure: cls.toFixed(3), goal: "at most 0.02", met: cls <= 0.02 },
    { what: `${path} accessibility`, figure: String(accessibility), goal: "100", met: accessibility === 100 },
    { what: `${path} best practices`, figure: String(practices), goal: "100", met: practices === 100 },
  ];
}
