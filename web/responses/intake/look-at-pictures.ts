import { responseErrors } from "#domain/responses/errors.ts";
import { headLength, kindOfFile } from "#web/platform/file-kind.ts";
import type { ImageDecoder } from "./upload-deps.ts";
import { openPictureReader } from "./picture-reader.ts";
import { StepFailed } from "./step-failed.ts";

/** Decoders load with the first file of their type. */
export function lookAtPictures(): ImageDecoder {
  const read = openPictureReader();
  return {
    async kindOf(file) {
      try {
        return kindOfFile(new Uint8Array(await file.slice(0, headLength).arrayBuffer()));
      } catch {
        // The file was moved or deleted since it was picked.
        throw new StepFailed(responseErrors.noImage.message, "never");
      }
    },
    prepare: read,
    async pageOfPdf(id, file, page) {
      const { drawPage } = await import("./split-pdf.ts").catch(() => {
        throw new StepFailed(responseErrors.noReader.message, "always");
      });
      return drawPage(id, file, page);
    },
  };
}
