import * as z from "zod/mini";
import { generalErrors } from "#domain/errors.ts";
import { AppError } from "#domain/app-error.ts";

export type PageCursor = { createdAt: Date; id: string };

const place = z.object({ createdAt: z.iso.datetime(), id: z.uuid() });

export function writePlace({ createdAt, id }: { createdAt: string; id: string }): string {
  return Buffer.from(JSON.stringify({ createdAt, id })).toString("base64url");
}

export function readPlace(text: string | undefined): PageCursor | undefined {
  if (text === undefined) return undefined;
  try {
    const { createdAt, id } = place.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return { createdAt: new Date(createdAt), id };
  } catch {
    throw new AppError(generalErrors.badRequest);
  }
}
