/*
 * Keys are made by us, from ids, never from a person's words. The alphabet is small so that a key means
 * the same in a URL, in a signature, in S3 and as a path: nothing to escape, nowhere to climb out.
 */
const segment = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;
const partOfKey = /^[A-Za-z0-9_./-]*$/;

const MAX_KEY = 512;
/** Twice this (a capital takes two characters on disk) still fits into a file name of 255 bytes. */
const MAX_SEGMENT = 120;

export function isFileKey(key: string): boolean {
  if (key.length > MAX_KEY) return false;
  return key.split("/").every((part) => part.length <= MAX_SEGMENT && segment.test(part));
}

export function checkFileKey(key: string): string {
  if (!isFileKey(key)) throw new RangeError(`Not a file key: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}

/** The beginning of keys: may end in the middle of a segment, or be empty. */
export function checkKeyPrefix(prefix: string): string {
  const fits = prefix.length <= MAX_KEY && partOfKey.test(prefix);
  if (!fits || prefix.startsWith("/") || prefix.includes("..") || prefix.includes("//")) {
    throw new RangeError(`Not the beginning of a file key: ${JSON.stringify(prefix.slice(0, 80))}`);
  }
  return prefix;
}
