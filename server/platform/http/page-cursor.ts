import * as z from "zod/mini";
import { generalErrors } from "#domain/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { cleanLine } from "#domain/text.ts";

const pageCursor = z.object({
  createdAt: z.pipe(
    z.iso.datetime(),
    z.transform((text) => new Date(text)),
  ),
  id: z.uuid(),
});

/** Clients can forge a cursor, so remove characters that Postgres rejects. */
const nameCursor = z.object({ name: z.pipe(z.string(), z.transform(cleanLine)), id: z.uuid() });

export type PageCursor = z.infer<typeof pageCursor>;
export type NameCursor = z.infer<typeof nameCursor>;

export function writePageCursor({ createdAt, id }: { createdAt: string; id: string }): string {
  return write({ createdAt, id });
}

export function readPageCursor(text: string | undefined): PageCursor | undefined {
  return read(pageCursor, text);
}

export function writeNameCursor({ name, id }: NameCursor): string {
  return write({ name, id });
}

export function readNameCursor(text: string | undefined): NameCursor | undefined {
  return read(nameCursor, text);
}

function write(cursor: object): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

function read<T>(cursor: z.ZodMiniType<T>, text: string | undefined): T | undefined {
  if (text === undefined) return undefined;
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    throw new AppError(generalErrors.badRequest);
  }
}
