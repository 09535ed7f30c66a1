import "./button.css";

export type ButtonVariant =
  /** Pine; one per region. */
  | "primary"
  | "outline"
  | "plain"
  /** Plain red words that lead to a question. */
  | "danger"
  /** Red all over: only the answer inside that question. */
  | "confirm-danger"
  /** Gold: only the first call on the front page. */
  | "lantern";

/** The look of a button without its behaviour, for real <a> and <button> elements. */
export function buttonClass(variant: ButtonVariant = "outline", more = ""): string {
  return `button button-${variant} ${more}`.trimEnd();
}

/** A square button that shows only an icon. */
export function iconButtonClass(more = ""): string {
  return `button button-icon ${more}`.trimEnd();
}
