import * as contract from "#domain/printing/contract.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { openPreviews, type PreviewDeps } from "./preview.ts";

export function previewOperations(deps: PreviewDeps): Operation[] {
  const previewLetter = openPreviews(deps);
  return [
    implement(contract.previewLetterHttp, {
      summary: "Pictures of the pages a letter would be printed on. For who may write it; nothing is kept.",
      maxBytes: 1_200_000,
      handle: async (letter, { caller, gone }) => ({
        pages: await previewLetter(letter, { userId: caller.userId, gone: gone() }),
      }),
    }),
  ];
}
