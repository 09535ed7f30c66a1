import type { PageArea } from "#domain/printing/sheet-layout.ts";
import type { PictureKind } from "#domain/responses/response.ts";
import { askForPicture, type OfResponse } from "../picture-url.ts";
import { saveFrom } from "../save-from.ts";

/** A picture as it is shown. */
export type ShownPicture = {
  of: OfResponse;
  kind: Extract<PictureKind, "scan" | "full">;
  area: PageArea | null;
  /** Quarter turns to the right. */
  turns: number;
  fileName: string;
};

const jpeg = "image/jpeg";
const jpegQuality = 0.92;

/** The link is requested now: permission is checked, and a page that was open overnight has no old link. */
export async function readPicture({ of, kind, area, turns, fileName }: ShownPicture): Promise<File> {
  const response = await fetch(await askForPicture(of, { kind }), { credentials: "omit" });
  if (!response.ok) throw new Error(`The picture answered ${response.status}.`);
  const stored = await response.blob();
  const isAsStored = kind === "full" && area === null && turns % 4 === 0;
  const bytes = isAsStored ? stored : await drawn(stored, area, turns);
  return new File([bytes], fileName, { type: jpeg });
}

async function drawn(stored: Blob, area: PageArea | null, turns: number): Promise<Blob> {
  const page = await createImageBitmap(stored);
  const { x, y, width, height } = area ?? { x: 0, y: 0, width: 1, height: 1 };
  const [across, down] = [Math.round(page.width * width), Math.round(page.height * height)];
  const isTurned = turns % 2 !== 0;
  const canvas = document.createElement("canvas");
  canvas.width = isTurned ? down : across;
  canvas.height = isTurned ? across : down;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("There is no canvas.");
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(
    page,
    Math.round(page.width * x),
    Math.round(page.height * y),
    across,
    down,
    -across / 2,
    -down / 2,
    across,
    down,
  );
  page.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("The picture could not be drawn.")) : resolve(blob)),
      jpeg,
      jpegQuality,
    );
  });
}

export async function downloadPicture(shown: ShownPicture): Promise<void> {
  const file = await readPicture(shown).catch((error: unknown) => {
    // The storage does not let pages of our origin read it: the link itself is saved, under the server's name.
    if (error instanceof TypeError) return undefined;
    throw error;
  });
  if (file === undefined) {
    saveFrom(await askForPicture(shown.of, { kind: shown.kind, download: true }));
    return;
  }
  const url = URL.createObjectURL(file);
  saveFrom(url, file.name);
  // Browsers begin to read it after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Whether the device can hand a picture to its other apps. */
export function canSharePictures(): boolean {
  if (typeof navigator.canShare !== "function") return false;
  return navigator.canShare({ files: [new File(["."], "reply.jpg", { type: jpeg })] });
}

/** press-again: the press was too long ago for the browser, because the picture had to be loaded first. */
export async function sharePicture(file: File): Promise<"shared" | "press-again"> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotAllowedError") return "press-again";
    // The reader closed the list of apps.
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
  return "shared";
}
