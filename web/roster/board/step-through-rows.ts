/** Moves the focus. Returns whether it handled the key. */
export function stepThroughRows(list: HTMLElement, key: string): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-participant]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const target = targetOf(rows, at, key);
  if (target === undefined) return false;
  target?.focus();
  return true;
}

/** Undefined: not handled. Null: handled, but there is no target. */
function targetOf(rows: readonly HTMLElement[], at: number, key: string): HTMLElement | null | undefined {
  switch (key) {
    case "ArrowDown":
      return rows[at + 1] ?? null;
    case "ArrowUp":
      return rows[at - 1] ?? null;
    case "Home":
      return rows[0] ?? null;
    case "End":
      return rows.at(-1) ?? null;
    case "ArrowRight":
      return rows[at]?.querySelector<HTMLElement>("button") ?? null;
    case "ArrowLeft":
      return rows[at] ?? null;
    default:
      return undefined;
  }
}
