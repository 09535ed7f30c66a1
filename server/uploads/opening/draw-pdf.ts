import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import type { RawImage } from "../cleaning/scan-look.ts";

/** Letter paper at 300 dpi, as in the browser. It bounds the pixels of a page, whatever size the PDF claims. */
const pageSide = 3_300;
const maxSeconds = 15;
/** Kilobytes. A page of a copier needs 100 MB. */
const maxMemory = 1_200_000;
/** A page of `pageSide` squared, in colour. */
const maxOutput = pageSide * pageSide * 3 + 1_000;

export function isPdf(bytes: Uint8Array): boolean {
  // Some scanners write a line before it.
  return Buffer.from(bytes.subarray(0, 1_024)).includes("%PDF-");
}

/** 0 if the file cannot be opened or needs a password. */
export async function countPages(pdf: Uint8Array): Promise<number> {
  const output = await run("pdfinfo", ["-"], pdf).catch(() => Buffer.alloc(0));
  return Number(/^Pages:\s+(\d{1,6})$/m.exec(output.toString("latin1"))?.[1] ?? 0);
}

/** Throws if the page cannot be drawn. */
export async function drawPdfPage(pdf: Uint8Array, page: number): Promise<RawImage> {
  const which = ["-f", String(page), "-l", String(page), "-singlefile"];
  return readPpm(await run("pdftoppm", [...which, "-scale-to", String(pageSide), "-"], pdf));
}

/** In a shell, because Node can limit neither the memory nor the processor time of a program. */
async function run(program: string, args: readonly string[], input: Uint8Array): Promise<Buffer> {
  const limits = `ulimit -t ${maxSeconds}; ulimit -v ${maxMemory} 2>/dev/null; exec "$0" "$@"`;
  const child = spawn("sh", ["-c", limits, program, ...args], {
    stdio: ["pipe", "pipe", "ignore"],
    timeout: maxSeconds * 2_000,
    killSignal: "SIGKILL",
  });
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  // It may end before it has read everything.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  let length = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxOutput) child.kill("SIGKILL");
  });
  const [output, code] = await Promise.all([buffer(child.stdout), exited]);
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
  return output;
}

/** Pixels in colour, after a head of three lines. */
function readPpm(file: Buffer): RawImage {
  const head = /^P6\s+(\d{1,5})\s+(\d{1,5})\s+255\s/.exec(file.toString("latin1", 0, 40));
  const [width, height] = [Number(head?.[1] ?? 0), Number(head?.[2] ?? 0)];
  const dots = file.subarray(head?.[0].length ?? 0);
  if (width === 0 || height === 0 || dots.length !== width * height * 3)
    throw new Error("The page was not drawn.");
  return { width, height, dots };
}
