import { FileImage } from "lucide-react";
import { useEffect, useRef, useState } from "react";

type Props = { id: string; isHere: boolean; pictureOf: (id: string) => Promise<Blob | undefined> };

/** Pixels. Twice the size on the screen. */
const size = { width: 64, height: 80 };

/** One after the other: a pile of photos must not be decoded at once on a phone. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Drawn from the device's copy once the row is in sight, and kept after that copy is gone. HEIC and PDF have a symbol until
 * they are prepared.
 */
export function QueueThumbnail({ id, isHere, pictureOf }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || isDrawn || !isHere || typeof createImageBitmap !== "function") return undefined;
    let isWanted = true;
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      last = last.then(() => show());
    });
    const show = async (): Promise<void> => {
      try {
        if (isWanted && (await draw(element, await pictureOf(id))) && isWanted) setDrawn(true);
      } catch {
        // HEIC, a PDF or a broken file: the symbol stays.
      }
    };
    sight.observe(element);
    return () => {
      isWanted = false;
      sight.disconnect();
    };
  }, [id, isHere, isDrawn, pictureOf]);
  return (
    <span className="upload-row-picture" aria-hidden="true">
      <canvas ref={canvas} {...size} className={isDrawn ? undefined : "upload-row-undrawn"} />
      {!isDrawn && <FileImage />}
    </span>
  );
}

/** The middle of the picture, as large as it fits. */
async function draw(canvas: HTMLCanvasElement, picture: Blob | undefined): Promise<boolean> {
  const context = canvas.getContext("2d");
  if (picture === undefined || context === null) return false;
  const bitmap = await createImageBitmap(picture, { resizeWidth: size.width * 2, resizeQuality: "low" });
  const scale = Math.max(size.width / bitmap.width, size.height / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (size.width - width) / 2, (size.height - height) / 2, width, height);
  bitmap.close();
  return true;
}
