import type { Readable, Writable } from "node:stream";
import { deserialize, serialize } from "node:v8";

/** Messages on a stream: the length in four bytes, then the value as Node itself sends values between processes. */
const headBytes = 4;

/** No order to a decoder and no answer is larger: a mail has at most 40 MB. */
export const maxMessageBytes = 64 * 1024 * 1024;

export function writeMessage(stream: Writable, value: unknown): void {
  stream.write(encodeMessage(value));
}

function encodeMessage(value: unknown): Buffer {
  const body = serialize(value);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
}

export async function readMessage<Message>(stream: Readable, maxBytes: number): Promise<Message> {
  const message: Message = deserialize((await readEncoded(stream, maxBytes)).subarray(headBytes));
  return message;
}

/** A message with its length, not decoded. Rejects if it is larger, before it is read, or if the stream ends first. */
export async function readEncoded(stream: Readable, maxBytes: number): Promise<Buffer> {
  const head = await readBytes(stream, headBytes);
  const length = head.readUInt32BE();
  if (length > maxBytes) throw new Error(`A message of ${length} bytes is refused: ${maxBytes} are allowed.`);
  return Buffer.concat([head, await readBytes(stream, length)]);
}

async function readBytes(stream: Readable, length: number): Promise<Buffer> {
  if (length === 0) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  for (let missing = length; missing > 0;) {
    const chunk: unknown = stream.read(Math.min(missing, stream.readableLength));
    if (Buffer.isBuffer(chunk) && chunk.length > 0) {
      chunks.push(chunk);
      missing -= chunk.length;
    } else if (stream.destroyed || stream.readableEnded)
      throw new Error("The stream ended within a message.");
    else await readableOrClosed(stream);
  }
  return Buffer.concat(chunks, length);
}

function readableOrClosed(stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of events) stream.off(event, done);
      resolve();
    };
    const events = ["readable", "end", "close"];
    for (const event of events) stream.on(event, done);
  });
}
