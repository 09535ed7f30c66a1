import type { ChangeEvent } from "react";
import { Camera, ImagePlus } from "lucide-react";
import { buttonClass } from "#web/ui/button-style.ts";

type Props = { onPicked: (files: File[]) => void };

/** HEIC and PDF by extension too, because some devices report other MIME types. */
const accepted = "image/*,.heic,.heif,application/pdf,.pdf";

export function PickPictures({ onPicked }: Props) {
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    onPicked([...(currentTarget.files ?? [])]);
    // Allows choosing the same file again after it was removed.
    currentTarget.value = "";
  }
  return (
    <>
      <label className={buttonClass("outline", "pick-pictures pick-by-camera")}>
        <Camera />
        Take a photo
        <input type="file" accept="image/*" capture="environment" className="sr-only" onChange={take} />
      </label>
      <label className={buttonClass("outline", "pick-pictures")}>
        <ImagePlus />
        Add pictures
        <input type="file" accept={accepted} multiple className="sr-only" onChange={take} />
      </label>
    </>
  );
}
