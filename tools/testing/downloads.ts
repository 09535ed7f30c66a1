import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import * as z from "zod/mini";
import type { Answer } from "./test-server.ts";
import { unzip } from "./unzip.ts";

const linked = z.object({ result: z.object({ url: z.string() }) });

/** The address that a page would send the browser to. */
export function urlIn({ body }: Pick<Answer, "body">): string {
  return linked.parse(body).result.url;
}

/** Follows it as a browser does, without anything but the address. */
export async function followDownload(origin: string, url: string) {
  const response = await fetch(`${origin}${url}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: () => bytes.toString() };
}

/** What lies in it, checked file by file. */
export async function unpacked(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), "cabin-courier-download-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "download.zip");
  await writeFile(path, bytes);
  const zip = unzip(path);
  await zip.check();
  const files = new Map<string, Buffer>();
  for (const { name } of await zip.files()) files.set(name, await zip.read(name));
  return files;
}
