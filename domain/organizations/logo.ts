import * as z from "zod/mini";
import { logoErrors } from "./logo-errors.ts";

export const maxLogoBytes = 5 * 1024 * 1024;
export const logoTypes = ["image/png", "image/jpeg", "image/webp"] as const;

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
const maxLetters = Math.ceil(maxLogoBytes / 3) * 4;

/** The bytes of the chosen file in base64. The server trusts nothing about them. */
export const logoImage = z
  .string()
  .check(
    z.maxLength(maxLetters, logoErrors.tooLarge.message),
    z.regex(base64, logoErrors.unreadable.message),
  );

/** Of a request with a logo. */
export const maxLogoRequest = maxLetters + 1_024;

/** Pixels: what a sheet needs at 300 dpi, and what a mail needs on a phone with a fine screen. */
export const logoOnPaper = { width: 800, height: 480 };
export const logoInMail = { width: 440, height: 144 };

type Size = { width: number; height: number };

/** In a mail, in CSS pixels. */
export function shownInMail({ width, height }: Size): Size {
  const scale = Math.min(1, logoInMail.width / 2 / width, logoInMail.height / 2 / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Null without a logo. */
export const logoAnswer = z.object({ changedAt: z.nullable(z.string()) });
