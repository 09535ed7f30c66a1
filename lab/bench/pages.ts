import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { chromiumProgram, quietChromium } from "#tools/engines/chromium.ts";
import { freePort } from "#tools/engines/free-port.ts";
import { projectDir } from "#tools/engines/home.ts";
import { openWorld } from "../world.ts";
import { inRounds, type Bench } from "./bench.ts";
import { makeCertificate, startH2Front } from "./h2-front.ts";
import { measuredFolder } from "./page.ts";
import { seedPages } from "./pages-world.ts";
import { openPhone, visitPage, type Visit } from "./visit-page.ts";

const site = join(projectDir, "build", "client");
/** PAGES=child,landing measures only these. */
const wanted = process.env["PAGES"]?.split(",");

type MeasuredPage = {
  name: string;
  url: string;
  awaited: string;
  session?: string;
  isMeasuredWarm?: boolean;
};

/** How long people wait for the thing they came for, on a mid phone over slow 4G, in turn with a bare page. */
export const pagesBench: Bench = {
  what: "pages on a mid phone over slow 4G, in turn with a bare page (run npm run build first)",
  maxSeconds: 1_500,
  async run(say) {
    if (!existsSync(join(site, "index.html")))
      throw new Error("There is no web app. Run npm run build first.");
    const port = await freePort();
    const env = { SITE_DIR: site, PUBLIC_ORIGIN: `https://localhost:${port}`, PORT: "0" };
    await using world = await openWorld({ env });
    const server = await world.serve("api,live,worker");
    const certificate = makeCertificate(world.dir);
    const front = await startH2Front(certificate, port, () => server.port);
    world.defer(front.stop);
    const seeded = await seedPages(world);
    const barePort = await freePort();
    const bare = createBare(seeded);
    await new Promise<void>((resolve) => bare.listen(barePort, "127.0.0.1", resolve));
    const bareFront = await startH2Front(certificate, await freePort(), () => barePort);
    world.defer(() => {
      bareFront.stop();
      bare.closeAllConnections();
      bare.close();
    });
    const browser = await chromium.launch({
      ...chromiumProgram(),
      args: [...quietChromium, certificate.trust],
    });
    world.defer(() => browser.close());
    const { family, staff } = seeded;
    const all: MeasuredPage[] = [
      { name: "landing", url: "/", awaited: "h1" },
      {
        name: "child",
        url: family.child,
        awaited: ".reply img",
        session: family.session,
        isMeasuredWarm: true,
      },
      { name: "list", url: "/my/participants", awaited: ".envelope", session: family.session },
      {
        name: "today",
        url: staff.today,
        awaited: ".today-event",
        session: staff.session,
        isMeasuredWarm: true,
      },
      {
        name: "board",
        url: staff.board,
        awaited: ".building-card",
        session: staff.session,
        isMeasuredWarm: true,
      },
    ];
    const pages = all.filter(({ name }) => wanted === undefined || wanted.includes(name));
    const reopen = () => world.query("delete from opened_replies");
    const film = process.env["FILM"] === "1";
    const visits = new Map<string, Visit>();
    const rounds = Number(process.env["ROUNDS"] ?? "5");
    const series = await inRounds({ rounds, fewest: 1, enoughMs: 1_200_000, say }, async (turn) => {
      const figures: Record<string, number> = {};
      const bareVisit = await measureBare(browser, bareFront.origin);
      figures["bare"] = bareVisit.at;
      for (const { name, url, awaited, session, isMeasuredWarm = false } of pages) {
        const cookie = { name: "__Host-sid", url: front.origin, httpOnly: true, secure: true };
        const signedIn =
          session === undefined ? [] : [{ ...cookie, value: session, sameSite: "Strict" as const }];
        const context = await openPhone(browser, signedIn);
        try {
          for (const heat of isMeasuredWarm ? ["cold", "warm"] : ["cold"]) {
            await reopen();
            const frames = film && turn === 0 ? newFilm(`${name}-${heat}`) : undefined;
            const visit = await visitPage(context, { url: `${front.origin}${url}`, awaited }, frames?.add);
            await frames?.write();
            const key = `${name} ${heat}`;
            visits.set(key, visit);
            say(`${key}: ${Math.round(visit.at)} ms, bare ${Math.round(bareVisit.at)}; ${describe(visit)}`);
            Object.assign(figures, {
              [key]: visit.at,
              [`${key} times bare`]: visit.at / bareVisit.at,
              [`${key} shift`]: visit.shift,
              [`${key} blocked`]: visit.blocked,
              [`${key} requests`]: visit.requests,
              [`${key} scripts`]: visit.scripts,
              [`${key} script KiB`]: visit.scriptKib,
              [`${key} KiB`]: visit.kib,
            });
          }
        } finally {
          await context.close();
        }
      }
      return figures;
    });
    return { series, rows: [...visits].map(([what, visit]) => ({ what, figure: describe(visit) })) };
  },
};

const describe = ({ requests, scripts, scriptKib, kib, shift, blocked }: Visit) =>
  `${requests} requests, ${scripts} scripts, ${Math.round(scriptKib)} of ${Math.round(kib)} KiB, shift ${shift.toFixed(3)}, blocked ${Math.round(blocked)} ms`;

async function measureBare(browser: Browser, origin: string): Promise<Visit> {
  const context = await openPhone(browser, []);
  try {
    return await visitPage(context, { url: origin, awaited: "img" });
  } finally {
    await context.close();
  }
}

/** One page without a library whose inline script asks for a letter and shows it with its picture. */
function createBare({ letter, picture }: { letter: string; picture: Buffer }) {
  const html = `<!doctype html><meta name="viewport" content="width=device-width"><title>A letter</title><body><script>
    fetch("/letter").then((answer) => answer.json()).then(({ text, picture }) => {
      document.body.append(Object.assign(document.createElement("p"), { textContent: text }));
      document.body.append(Object.assign(new Image(400), { src: picture }));
    });
  </script>`;
  return createServer(({ url }, response) => {
    const answer = (type: string, body: string | Buffer) =>
      response.setHeader("content-type", type).end(body);
    if (url === "/") return answer("text/html", html);
    if (url === "/letter")
      return answer("application/json", JSON.stringify({ text: letter, picture: "/picture" }));
    return answer("image/webp", picture);
  });
}

/** FILM=1 keeps what the page looked like over time, in .bench/film. It slows the page down a little. */
function newFilm(name: string) {
  const frames: { ms: number; jpeg: Buffer }[] = [];
  return {
    add: (frame: { ms: number; jpeg: Buffer }) => void frames.push(frame),
    async write() {
      const folder = join(measuredFolder, "film");
      await mkdir(folder, { recursive: true });
      for (const ms of [500, 1_000, 2_000, 3_000]) {
        const frame = frames.findLast((one) => one.ms <= ms);
        if (frame !== undefined) await writeFile(join(folder, `${name}-${ms}.jpg`), frame.jpeg);
      }
    },
  };
}
