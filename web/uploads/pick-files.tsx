import type { ChangeEvent, ReactNode } from "react";
import { buttonClass } from "#web/ui/button-style.ts";

type Props = {
  className?: string;
  icon: ReactNode;
  children: ReactNode;
  /** Take a photo instead of choosing files. */
  byCamera?: boolean;
  /** In addition to images. HEIC by extension too, because some devices do not count it among images. */
  alsoAccept?: string;
  /** Instead of images in general. */
  onlyAccept?: string;
  multiple?: boolean;
  onPicked: (files: File[]) => void;
};

export function PickFiles(props: Props) {
  const { className, icon, children, byCamera = false, alsoAccept = "", multiple = false, onPicked } = props;
  const { onlyAccept = `image/*,.heic,.heif${alsoAccept}` } = props;
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    onPicked([...(currentTarget.files ?? [])]);
    // Allows choosing the same file again after it was removed.
    currentTarget.value = "";
  }
  return (
    <label className={buttonClass("outline", className)}>
      {icon}
      {children}
      <input
        type="file"
        accept={byCamera ? "image/*" : onlyAccept}
        {...(byCamera ? { capture: "environment" } : { multiple })}
        className="sr-only"
        onChange={take}
      />
    </label>
  );
}
