import type { ChangeEvent } from "react";
import { Camera, ImagePlus } from "lucide-react";
import { useMessages } from "#web/platform/language.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { photoMessages } from "../messages/photo-en.ts";

/** Some computers do not count HEIC among images. */
const accepted = "image/*,.heic,.heif";

export function PickPhoto({ onPicked }: { onPicked: (file: File) => void }) {
  const t = useMessages(photoMessages);
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) onPicked(file);
    // Allows choosing the same file again after it was removed.
    currentTarget.value = "";
  }
  return (
    <div className="photo-pickers">
      <label className={buttonClass("outline")}>
        <ImagePlus />
        {t.add}
        <input type="file" accept={accepted} className="sr-only" onChange={take} />
      </label>
      <label className={buttonClass("outline", "photo-by-camera")}>
        <Camera />
        {t.take}
        <input type="file" accept="image/*" capture="environment" className="sr-only" onChange={take} />
      </label>
    </div>
  );
}
