import type { KeyboardEvent, SyntheticEvent } from "react";
import { TextLink } from "#web/ui/text-link.tsx";
import "./row-link.css";

type Props = { href: string; label?: string; children: string };

/** A link in a row that opens by itself when it is pressed: the row must not hear of what is meant for the link. */
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

/** The arrows still belong to the table. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === "Enter") event.stopPropagation();
}
