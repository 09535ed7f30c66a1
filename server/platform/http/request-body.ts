import type { IncomingMessage } from "node:http";
import { generalErrors } from "#domain/errors.ts";
import { AppError } from "#domain/app-error.ts";

/** Reads JSON from the connection itself; a body over the limit is refused as soon as it shows. */
export async function readJsonBody(incoming: IncomingMessage, maxBytes: number): Promise<unknown> {
  if (Number(incoming.headers["content-length"] ?? 0) > maxBytes) throw new AppError(generalErrors.tooLarge);
  const bytes = await readBytes(incoming, maxBytes);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new AppError(generalErrors.badRequest);
  }
}

/** By its events: walking over a stream with "for await" costs more than parsing a letter. */
function readBytes(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Every request is closed; an error with its whole stack is made for those alone that are closed too early.
    const left = () => {
      if (!incoming.readableEnded)
        reject(new Error("aborted: the caller left before the whole request had come"));
    };
    // They may have left while we were asking who they are; then no event comes any more.
    if (incoming.destroyed) left();
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= maxBytes) return;
      // No more of it is taken in: the answer that refuses it closes the connection.
      incoming.pause();
      reject(new AppError(generalErrors.tooLarge));
    });
    incoming.once("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    incoming.once("error", reject);
    incoming.once("close", left);
  });
}
