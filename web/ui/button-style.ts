import "./button.css";

export type ButtonVariant =
  /** One per region. */
  | "primary"
  | "outline"
  | "plain"
  /** Opens a confirmation. */
  | "danger"
  /** Only inside a confirmation. */
  | "confirm-danger"
  /** Only the main call to action on the front page. */
  | "lantern";

export function buttonClass(variant: ButtonVariant = "outline", more = ""): string {
  return `button button-${variant} ${more}`.trimEnd();
}

export function iconButtonClass(more = ""): string {
  return `button button-icon ${more}`.trimEnd();
}
