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
