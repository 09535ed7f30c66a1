import type { IncomingMessage } from "node:http";
import { generalErrors } from "#domain/errors.ts";
import { AppError } from "#domain/app-error.ts";

/** Reads JSON from the connection; rejects a body as soon as it exceeds the limit. */
export async function readJsonBody(incoming: IncomingMessage, maxBytes: number): Promise<unknown> {
  if (Number(incoming.headers["content-length"] ?? 0) > maxBytes) throw new AppError(generalErrors.tooLarge);
  const bytes = await readBytes(incoming, maxBytes);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new AppError(generalErrors.badRequest);
  }
}

/** Uses events, because "for await" over a stream costs more than parsing a letter. */
function readBytes(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Every request emits "close"; create an Error with its stack only if it closed too early.
    const left = () => {
      if (!incoming.readableEnded)
        reject(new Error("aborted: the client disconnected before the whole request arrived"));
    };
    // The client may have disconnected during authentication; then no event follows.
    if (incoming.destroyed) left();
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= maxBytes) return;
      // Stop reading: the error response closes the connection.
      incoming.pause();
      reject(new AppError(generalErrors.tooLarge));
    });
    incoming.once("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    incoming.once("error", reject);
    incoming.once("close", left);
  });
}
