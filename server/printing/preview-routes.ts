import { letterPreview, letterToPreview } from "#domain/printing/letter-preview.ts";
import { httpFunction, type Operation } from "#server/platform/http/operation.ts";
import { openPreviews, type PreviewDeps } from "./preview.ts";

export function previewOperations(deps: PreviewDeps): Operation[] {
  const previewLetter = openPreviews(deps);
  return [
    httpFunction({
      name: "previewLetterHttp",
      summary: "Pictures of the pages a letter would be printed on. For who may write it; nothing is kept.",
      maxBytes: 1_200_000,
      input: letterToPreview,
      output: letterPreview,
      handle: async (letter, { caller, gone }) => ({
        pages: await previewLetter(letter, { userId: caller.userId, gone: gone() }),
      }),
    }),
  ];
}
