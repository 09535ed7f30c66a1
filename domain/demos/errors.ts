import type { ErrorDefinition } from "../app-error.ts";

export const demoErrors = {
  tooMany: {
    code: "too-many-demos",
    status: "resource-exhausted",
    message: "Too many demo camps were opened from your network. Please try again later.",
  },
  full: {
    code: "demos-full",
    status: "resource-exhausted",
    message: "All demo camps are in use. Please try again later.",
  },
  photoFailed: {
    code: "demo-photo-failed",
    status: "internal",
    message: "We couldn't make the sample photo.",
  },
  tooManyPhotos: {
    code: "too-many-demo-photos",
    status: "resource-exhausted",
    message: "You have made many sample photos. Please try again in a few minutes.",
  },
} as const satisfies Record<string, ErrorDefinition>;
