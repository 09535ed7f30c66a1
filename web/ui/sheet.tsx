import type { ComponentProps } from "react";
import "./sheet.css";

type Props = ComponentProps<"article"> & {
  /** Gold edge: needs the user's attention. */
  waits?: boolean;
};

/** Only for texts that people read or write. */
export function Sheet({ waits = false, className = "", ...rest }: Props) {
  return <article {...rest} className={`sheet ${waits ? "waits " : ""}${className}`.trimEnd()} />;
}
