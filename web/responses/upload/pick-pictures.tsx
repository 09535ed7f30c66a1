import type { ChangeEvent } from "react";
import { Camera, ImagePlus } from "lucide-react";
import { buttonClass } from "#web/ui/button-style.ts";

type Props = { onPicked: (files: File[]) => void };

/** Images; and beside them what phones and copiers call by another name. */
const accepted = "image/*,.heic,.heif,application/pdf,.pdf";

/** The picker for many files, and on a phone the camera. */
export function PickPictures({ onPicked }: Props) {
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    onPicked([...(currentTarget.files ?? [])]);
    // So that the same file can be chosen again after it was removed.
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
