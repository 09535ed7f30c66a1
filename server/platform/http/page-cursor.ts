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

/** In a list sorted by building; null: no building, which comes last. */
const buildingCursor = z.extend(nameCursor, {
  building: z.nullable(z.pipe(z.string(), z.transform(cleanLine))),
});

export type PageCursor = z.infer<typeof pageCursor>;
export type NameCursor = z.infer<typeof nameCursor>;
export type BuildingCursor = z.infer<typeof buildingCursor>;

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

export function writeBuildingCursor({ building, name, id }: BuildingCursor): string {
  return write({ building, name, id });
}

export function readBuildingCursor(text: string | undefined): BuildingCursor | undefined {
  return read(buildingCursor, text);
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
