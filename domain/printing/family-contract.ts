import { httpFunction } from "../contract.ts";
import { letterToPreview, letterPreview } from "./letter-preview.ts";

export const previewLetterHttp = httpFunction("previewLetterHttp", {
  input: letterToPreview,
  output: letterPreview,
});
