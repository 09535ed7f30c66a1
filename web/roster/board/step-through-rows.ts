/** Moves the focus inside a list of rows as the key says. Answers whether the key meant anything here. */
export function stepThroughRows(list: HTMLElement, key: string): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-participant]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const target = targetOf(rows, at, key);
  if (target === undefined) return false;
  target?.focus();
  return true;
}

/** undefined: not a key of ours. null: ours, but there is nowhere to go. */
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
