import type { ErrorDefinition } from "../app-error.ts";
import type { Limit } from "../limit.ts";

export const logoErrors = {
  unreadable: {
    code: "logo-unreadable",
    status: "invalid-argument",
    message: "We can't read that file. Choose a PNG, JPEG or WebP picture.",
  },
  tooLarge: {
    code: "logo-too-large",
    status: "invalid-argument",
    message: "That picture is too large. Choose one of at most 5 MB.",
  },
  tooPale: {
    code: "logo-too-pale",
    status: "invalid-argument",
    message: "That logo would hardly show on white paper. Choose a darker version.",
  },
  loadFailed: { code: "logo-load-failed", status: "internal", message: "Failed to load the logo." },
  saveFailed: { code: "logo-save-failed", status: "internal", message: "Failed to save the logo." },
  removeFailed: { code: "logo-remove-failed", status: "internal", message: "Failed to remove the logo." },
} as const satisfies Record<string, ErrorDefinition>;

export const logosOfOrganization: Limit = {
  name: "logos of an organization",
  times: 40,
  minutes: 60,
  error: {
    code: "too-many-logos",
    status: "resource-exhausted",
    message: "You've tried many logos. Please try again in an hour.",
  },
};
