/** Rendered at build time, listed for search engines, and kept small. */
export const publicPages = [
  "/",
  "/how-it-works",
  "/privacy",
  "/help",
  "/terms",
  "/terms/data-processing",
  "/terms/subprocessors",
  "/terms/childrens-data",
  "/organizations",
  "/my/participants/sample",
] as const;
