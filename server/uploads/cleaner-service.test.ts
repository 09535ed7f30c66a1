import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { createLog } from "#server/platform/log.ts";
import { startChild } from "#server/platform/processes/child-process.ts";
import { openCleanerService, type CleanerServiceTerms } from "#server/platform/processes/cleaner-service.ts";
import { parseCleanerUrl } from "#server/platform/processes/cleaner-url.ts";
import { maxMessageBytes, writeMessage } from "#server/platform/processes/messages.ts";
import { projectRoot } from "#server/platform/processes/sandbox.ts";
import { freePort } from "#tools/engines/free-port.ts";
import { aJpeg } from "#tools/testing/hostile-files.ts";
import { copierPdf } from "#tools/testing/photographs/copier-pdf.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { CleanerDied, openCleaner } from "./cleaning/image-cleaner.ts";
import { decoderEnvironment, decoderPrograms } from "./decoders.ts";
import { openScanOpener } from "./opening/scan-opener.ts";

const log = createLog({ LOG_LEVEL: "silent" });
const small = await aJpeg(200, 100).toBuffer();
/** Takes long enough to be disturbed. */
const large = await aJpeg(4_000, 3_000).toBuffer();
const aBudget = () => ({ leftMs: 60_000 });
const burglar = fileURLToPath(new URL("../platform/processes/testing/burglar-process.ts", import.meta.url));

async function aService(terms: Partial<CleanerServiceTerms> = {}) {
  const url = terms.url ?? `unix:${join(makeTempDir(), "socket")}`;
  const pids: number[] = [];
  const service = await openCleanerService({
    url,
    programs: Object.values(decoderPrograms),
    env: decoderEnvironment,
    onStart: (pid) => void pids.push(pid),
    ...terms,
  });
  onTestFinished(async () => {
    await service.close();
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  });
  const images = openCleaner({ log, cleanerUrl: url });
  const scans = openScanOpener({ log, cleanerUrl: url });
  onTestFinished(async () => void (await Promise.all([images.close(), scans.close()])));
  return { url, pids, images, scans, close: () => service.close() };
}

function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

test("the cleaner opens pictures and PDFs of others, each in a process of its own", async () => {
  const { images, scans, pids } = await aService();
  const picture = { bytes: small, paper: null };
  expect(await images.clean(picture)).toMatchObject({ as: "pictures", width: 200, height: 100 });
  expect(await images.clean(picture)).toMatchObject({ as: "pictures", width: 200, height: 100 });
  const part = { type: "pdf", bytes: copierPdf([await aJpeg(850, 1_100).toBuffer()], 100) } as const;
  expect(await scans.readPage({ part, page: 1 }, aBudget())).toMatchObject({ as: "page", codes: [] });
  expect(pids).toHaveLength(3);
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
});

test("over TCP, as between pods", async () => {
  expect(parseCleanerUrl("tcp://cleaner:8090")).toEqual({ host: "cleaner", port: 8090 });
  const { images } = await aService({ url: `tcp://127.0.0.1:${await freePort()}` });
  expect(await images.shrink({ bytes: small, maxSide: 50 })).toMatchObject({ as: "small", width: 50 });
});

test("an order whose process is killed is carried out in another", async () => {
  const { images, pids } = await aService({
    onStart: (pid) => {
      pids.push(pid);
      if (pids.length === 1) process.kill(-pid, "SIGKILL");
    },
  });
  expect(await images.clean({ bytes: small, paper: null })).toMatchObject({ as: "pictures" });
  expect(pids).toHaveLength(2);
});

test("a process that takes too long is killed, and its picture is not judged", async () => {
  const { images, pids } = await aService({ maxSeconds: 0.05 });
  await expect(images.clean({ bytes: large, paper: null })).rejects.toBeInstanceOf(CleanerDied);
  expect(pids).toHaveLength(2);
});

test("a cleaner that is down judges no mail and no picture, and serves again when it is back", async () => {
  const { url, images, scans, close } = await aService();
  await close();
  await expect(scans.openMail(Buffer.from("Subject: scan\r\n\r\n"), aBudget())).rejects.toThrow(
    "The cleaner does not answer: ENOENT.",
  );
  await expect(images.clean({ bytes: small, paper: null })).rejects.toThrow("does not answer");
  const again = await aService({ url });
  expect(await images.clean({ bytes: small, paper: null })).toMatchObject({ as: "pictures" });
  expect(again.pids).toHaveLength(1);
});

test("the process ends with the caller's patience", async () => {
  const { images, pids } = await aService();
  const enough = new AbortController();
  const cleaning = images.clean({ bytes: large, paper: null }, enough.signal);
  await expect.poll(() => pids).toHaveLength(1);
  enough.abort(new Error("The worker stops."));
  await expect(cleaning).rejects.toThrow("The worker stops.");
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
});

test("no more processes run at once than allowed", async () => {
  const besides: number[] = [];
  const { images, scans, pids } = await aService({
    maxAtOnce: 1,
    onStart: (pid) => {
      besides.push(pids.filter(isAlive).length);
      pids.push(pid);
    },
  });
  const part = { type: "picture", bytes: small } as const;
  await Promise.all([
    images.clean({ bytes: small, paper: null }),
    scans.readPage({ part, page: 1 }, aBudget()),
  ]);
  expect(besides).toEqual([0, 0]);
});

test("a file that is too large and a program that is no decoder start no process", async () => {
  const { url, images, pids } = await aService();
  await expect(images.shrink({ bytes: Buffer.alloc(maxMessageBytes), maxSide: 50 })).rejects.toBeInstanceOf(
    CleanerDied,
  );
  const line = connect(url.slice("unix:".length));
  line.on("error", () => undefined);
  writeMessage(line, relative(projectRoot, fileURLToPath(new URL("../main.ts", import.meta.url))));
  writeMessage(line, {});
  await once(line.resume(), "close");
  expect(pids).toEqual([]);
});

const loot = z.object({
  environment: z.array(z.string()),
  parentsEnvironment: z.string(),
  allEnvironments: z.string(),
  passwords: z.string(),
  write: z.string(),
  user: z.number(),
  left: z.number(),
});

// As in a container whose kernel allows no bubblewrap.
test.runIf(process.getuid?.() === 0)(
  "without bubblewrap, each file is opened by a user of its own, who can look into no other process",
  async () => {
    const sandbox = { name: "none", execPath: process.execPath, execArgv: [] } as const;
    const { url, pids } = await aService({ sandbox, programs: [burglar], env: {} });
    const users: number[] = [];
    for (const round of [1, 2]) {
      const child = startChild({ program: burglar, env: {}, died: "The burglar died." }, url);
      const order = { parentPid: process.pid, port: 9, secretFile: "/proc/1/environ" };
      const found = loot.parse(await child.carryOut(order, AbortSignal.timeout(20_000)));
      expect(found).toMatchObject({ parentsEnvironment: "EACCES", passwords: "EACCES", write: "EACCES" });
      expect(found.environment).toEqual(["MALLOC_ARENA_MAX"]);
      expect(found.allEnvironments).not.toContain("PATH=");
      users.push(found.user);
      await expect.poll(() => isAlive(found.left)).toBe(false);
      expect(pids).toHaveLength(round);
    }
    expect(new Set(users)).not.toContain(0);
    expect(new Set(users).size).toBe(2);
  },
);
