import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, type DecipherGCM } from "node:crypto";
import { Readable } from "node:stream";
import { FileMissing, type Files } from "./files.ts";

/** Each copy is the nonce, the encrypted bytes and the tag. */
const nonceBytes = 12;
const tagBytes = 16;
const prefix = "files/";
const cipher = "aes-256-gcm";

type CopiedFiles = Pick<Files, "list" | "head" | "read" | "put" | "remove">;

export type CopyPlan = { files: CopiedFiles; copies: CopiedFiles; passphrase: string };

export type CopyCounts = { copied: number; removed: number; total: number };

/** Makes the copies equal to the files: encrypts what is new or changed, and removes copies of deleted files. */
export async function copyFiles(
  { files, copies, passphrase }: CopyPlan,
  { leaveOut }: { leaveOut: readonly string[] },
): Promise<CopyCounts> {
  const key = keyFrom(passphrase);
  const names = new Set<string>();
  let copied = 0;
  for await (const name of keysOf(files, "")) {
    if (leaveOut.some((beginning) => name.startsWith(beginning))) continue;
    names.add(name);
    if ((await isCopied(files, copies, name)) || !(await copyOne(name))) continue;
    copied += 1;
  }
  const gone: string[] = [];
  for await (const copy of keysOf(copies, prefix)) if (!names.has(copy.slice(prefix.length))) gone.push(copy);
  await copies.remove(gone);
  return { copied, removed: gone.length, total: names.size };

  async function copyOne(name: string): Promise<boolean> {
    const file = await files.read(name).catch(ignoreMissing);
    if (file === undefined) return false;
    const { contentType, contentLength, stream } = file;
    const body = {
      stream: Readable.from(encrypt(stream, key, { name, contentType }), { objectMode: false }),
      contentLength: contentLength + nonceBytes + tagBytes,
    };
    await copies.put(`${prefix}${name}`, body, { contentType });
    return true;
  }
}

/** Brings back every file that is missing. A copy that was damaged or exchanged fails the whole run. */
export async function bringBackFiles({ files, copies, passphrase }: CopyPlan): Promise<number> {
  const key = keyFrom(passphrase);
  let brought = 0;
  for await (const copy of keysOf(copies, prefix)) {
    const name = copy.slice(prefix.length);
    if ((await files.head(name)) !== undefined) continue;
    const { contentType, contentLength, stream } = await copies.read(copy);
    const body = {
      stream: Readable.from(decrypt(stream, key, { name, contentType }), { objectMode: false }),
      contentLength: contentLength - nonceBytes - tagBytes,
    };
    await files.put(name, body, { contentType });
    brought += 1;
  }
  return brought;
}

/** The passphrase is random, so it needs no slow hash. */
function keyFrom(passphrase: string): Buffer {
  return Buffer.from(hkdfSync("sha256", passphrase, "", "cabin-courier copies of files", 32));
}

async function* keysOf(files: CopiedFiles, beginning: string): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const page = await files.list(beginning, { limit: 1000, ...(after === undefined ? {} : { after }) });
    yield* page.keys;
    after = page.next;
  } while (after !== undefined);
}

/** Times may be rounded down to the second, so equal times count as changed. */
async function isCopied(files: CopiedFiles, copies: CopiedFiles, name: string): Promise<boolean> {
  const copy = await copies.head(`${prefix}${name}`);
  const file = copy && (await files.head(name));
  return copy !== undefined && file !== undefined && copy.writtenAt > file.writtenAt;
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof FileMissing) return;
  throw error;
}

type CopyName = { name: string; contentType: string };

/** The tag covers these too, so that copies cannot be exchanged. */
const namedData = ({ name, contentType }: CopyName) => Buffer.from(`${name}\n${contentType}`);

async function* encrypt(bytes: AsyncIterable<Buffer>, key: Buffer, about: CopyName): AsyncGenerator<Buffer> {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(namedData(about));
  yield nonce;
  for await (const chunk of bytes) yield sealing.update(chunk);
  yield sealing.final();
  yield sealing.getAuthTag();
}

/** Throws at the end if a byte, the name or the type is another; the storage then discards what it got. */
async function* decrypt(
  bytes: AsyncIterable<Buffer>,
  key: Buffer,
  { name, contentType }: CopyName,
): AsyncGenerator<Buffer> {
  let opening: DecipherGCM | undefined;
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk]);
    if (opening === undefined && rest.byteLength >= nonceBytes) {
      opening = createDecipheriv(cipher, key, rest.subarray(0, nonceBytes)).setAAD(
        namedData({ name, contentType }),
      );
      rest = rest.subarray(nonceBytes);
    }
    // The last bytes are the tag, so they wait until the end is known.
    if (opening === undefined || rest.byteLength <= tagBytes) continue;
    yield opening.update(rest.subarray(0, -tagBytes));
    rest = rest.subarray(-tagBytes);
  }
  if (opening === undefined || rest.byteLength !== tagBytes)
    throw new Error(`The copy of ${name} is cut off.`);
  opening.setAuthTag(rest);
  yield finish(opening, name);
}

function finish(opening: DecipherGCM, name: string): Buffer {
  try {
    return opening.final();
  } catch (cause) {
    throw new Error(`The copy of ${name} was changed, or the passphrase is another one.`, { cause });
  }
}
