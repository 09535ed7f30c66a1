import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import * as z from "zod/mini";
import { projectDir } from "#tools/engines/home.ts";
import { chromiumProgram, quietChromium } from "#tools/engines/chromium.ts";
import { freePort } from "#tools/engines/free-port.ts";

const readings = z.object({ type: z.string(), codes: z._default(z.array(z.string()), []), ms: z.number() });
export type Reading = z.infer<typeof readings>;

const assets = join(projectDir, "build/client/assets");

/** A page with nothing but the reader beside it. The time is taken where people wait, from the file to the answer. */
const pageWith = (worker: string) => `<!doctype html><script>
  const reader = new Worker("/assets/${worker}", { type: "module" });
  async function read(id) {
    const file = await (await fetch("/picture?" + id)).blob();
    const began = performance.now();
    const { type, codes } = await new Promise((resolve, reject) => {
      reader.onmessage = ({ data }) => resolve(data);
      reader.onerror = () => reject(new Error("The reader fell over."));
      reader.postMessage({ id, file, kind: "bitmap" });
    });
    return { type, codes, ms: performance.now() - began };
  }
</script>`;

/** The reader that people's browsers get, as it was built, in a browser. It decodes, reads and shrinks one picture after the other. */
export async function openBuiltReader() {
  const built = await readdir(assets).catch(() => []);
  const worker = built.find((name) => /^picture-worker-.*\.js$/.test(name));
  if (worker === undefined) throw new Error("There is no reader. Run npm run build first.");
  let picture: Uint8Array = new Uint8Array();
  const server = createServer(({ url = "/" }, response) => {
    const answer = (type: string, body: string | Uint8Array) =>
      response.setHeader("content-type", type).end(body);
    if (url === "/") return answer("text/html", pageWith(worker));
    if (url.startsWith("/picture")) return answer("image/jpeg", picture);
    const name = built.find((one) => url === `/assets/${one}`);
    if (name === undefined) return response.writeHead(404).end();
    const type = name.endsWith(".wasm") ? "application/wasm" : "text/javascript";
    return answer(type, readFileSync(join(assets, name)));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const browser = await chromium.launch({ ...chromiumProgram(), args: quietChromium });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  let count = 0;
  const readNow = async (jpeg: Uint8Array): Promise<Reading> => {
    picture = jpeg;
    count += 1;
    const reading = readings.parse(await page.evaluate(`read(${count})`));
    if (reading.type !== "read") throw new Error(`The reader said ${reading.type} to a photograph.`);
    return reading;
  };
  let turn: Promise<unknown> = Promise.resolve();
  return {
    /** One after the other, as the product does it. */
    read: (jpeg: Uint8Array): Promise<Reading> => {
      const mine = turn.then(() => readNow(jpeg));
      turn = mine.catch(() => undefined);
      return mine;
    },
    stop: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
