import type { ComponentProps } from "react";
import "./sheet.css";

type Props = ComponentProps<"article"> & {
  /** Gold edge: it waits for the person who looks at it. */
  waits?: boolean;
};

/** Paper: only for things people read or write. */
export function Sheet({ waits = false, className = "", ...rest }: Props) {
  return <article {...rest} className={`sheet ${waits ? "waits " : ""}${className}`.trimEnd()} />;
}
