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
  multiple?: boolean;
  onPicked: (files: File[]) => void;
};

export function PickFiles(props: Props) {
  const { className, icon, children, byCamera = false, alsoAccept = "", multiple = false, onPicked } = props;
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
        accept={byCamera ? "image/*" : `image/*,.heic,.heif${alsoAccept}`}
        {...(byCamera ? { capture: "environment" } : { multiple })}
        className="sr-only"
        onChange={take}
      />
    </label>
  );
}
