/*
 * Keys are built from ids, never from user input. This alphabet needs no escaping in URLs, signatures, S3 and paths,
 * and rules out path traversal.
 */
const segment = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;
const partOfKey = /^[A-Za-z0-9_./-]*$/;

const MAX_KEY = 512;
/** A capital takes two characters on disk; file names are limited to 255 bytes. */
const MAX_SEGMENT = 120;

export function isFileKey(key: string): boolean {
  if (key.length > MAX_KEY) return false;
  return key.split("/").every((part) => part.length <= MAX_SEGMENT && segment.test(part));
}

export function checkFileKey(key: string): string {
  if (!isFileKey(key)) throw new RangeError(`Invalid file key: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}

/** A prefix may be empty or end within a segment. */
export function checkKeyPrefix(prefix: string): string {
  const fits = prefix.length <= MAX_KEY && partOfKey.test(prefix);
  if (!fits || prefix.startsWith("/") || prefix.includes("..") || prefix.includes("//")) {
    throw new RangeError(`Invalid file key prefix: ${JSON.stringify(prefix.slice(0, 80))}`);
  }
  return prefix;
}

const mediaType = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*(; ?[a-z0-9-]+=[A-Za-z0-9._-]+)*$/;

/** The type becomes a header and part of a signature, so it is validated first. */
export function checkContentType(contentType: string): string {
  if (contentType.length > 100 || !mediaType.test(contentType)) {
    throw new RangeError(`Invalid content type: ${JSON.stringify(contentType.slice(0, 80))}`);
  }
  return contentType;
}

export class WrongLength extends Error {
  override readonly name = "WrongLength";

  constructor(declared: number) {
    super(`The body does not have the announced ${declared} bytes.`);
  }
}

export async function* exactLength(
  source: AsyncIterable<unknown>,
  declared: number,
): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const chunk of source) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("A file stream must yield bytes.");
    seen += chunk.byteLength;
    if (seen > declared) throw new WrongLength(declared);
    yield chunk;
  }
  if (seen < declared) throw new WrongLength(declared);
}

export function checkLength(contentLength: number): number {
  if (!Number.isSafeInteger(contentLength) || contentLength < 0) {
    throw new RangeError(`Invalid content length: ${contentLength}`);
  }
  return contentLength;
}
