import type { KeyboardEvent, SyntheticEvent } from "react";
import { TextLink } from "#web/ui/text-link.tsx";
import "./events.css";

type Props = { href: string; label?: string; children: string };

/** Stops press events from reaching the row, which would handle them as well. */
export function RowLink({ href, label, children }: Props) {
  return (
    <TextLink
      href={href}
      aria-label={label}
      className="row-link"
      onPointerDown={keepToItself}
      onMouseDown={keepToItself}
      onClick={keepToItself}
      onKeyDown={keepEnter}
      onKeyUp={keepEnter}
    >
      {children}
    </TextLink>
  );
}

function keepToItself(event: SyntheticEvent): void {
  event.stopPropagation();
}

/** Arrow keys must still reach the table. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === "Enter") event.stopPropagation();
}
