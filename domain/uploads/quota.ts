import type { ErrorDefinition } from "../app-error.ts";
import type { Limit } from "../limit.ts";
import type { Standing } from "../standing.ts";

/** A larger image counts as several, so that the limit bounds the bytes too. */
const bytesPerImage = 2 * 1024 * 1024;

export function imagesOf(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / bytesPerImage));
}

/** Images of an organization in 24 hours: replies that staff upload and photos of families together. */
const imagesPerDayWhileNew = 200;

const imagesOfDemo = 40;

export const imageErrors = {
  tooManyInDemo: {
    code: "images-of-demo",
    status: "resource-exhausted",
    message: `The demo camp takes ${imagesOfDemo} pictures.`,
  },
  tooManyWhileNew: {
    code: "images-per-day-while-new",
    status: "resource-exhausted",
    message: `New organizations can upload ${imagesPerDayWhileNew} pictures in 24 hours until we approve them. This picture stays on your device and is sent later.`,
  },
  tooMany: {
    code: "images-per-day",
    status: "resource-exhausted",
    message:
      "Your organization has reached its limit of pictures for today. This picture stays on your device and is sent later.",
  },
} as const satisfies Record<string, ErrorDefinition>;

/** `perDay` is of an approved organization. `error` replaces the sentence for staff. */
export function imageLimit(standing: Standing, perDay: number, error?: ErrorDefinition): Limit {
  const minutes = 24 * 60;
  if (standing === "approved")
    return { name: "images of an organization", times: perDay, minutes, error: error ?? imageErrors.tooMany };
  if (standing === "demo")
    return { name: "images of a demo", times: imagesOfDemo, minutes, error: imageErrors.tooManyInDemo };
  return {
    name: "images of a new organization",
    times: imagesPerDayWhileNew,
    minutes,
    error: error ?? imageErrors.tooManyWhileNew,
  };
}
