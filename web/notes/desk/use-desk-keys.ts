import { useEffect, type RefObject } from "react";

/**
 * J and K go to the next and the previous letter; O, H and N press OK, Hold and Note of the letter with the focus, and a
 * number the reason why it is held.
 */
export function useDeskKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]") !== null) return;
      const cards = [...(list.current?.querySelectorAll<HTMLElement>("article") ?? [])];
      const at = cards.findIndex((card) => card.contains(document.activeElement));
      const key = event.key.toLowerCase();
      if (key === "j") cards[Math.min(at + 1, cards.length - 1)]?.focus();
      else if (key === "k") cards[Math.max(at - 1, 0)]?.focus();
      else if (/^[ohn1-9]$/.test(key))
        cards[at]?.querySelector<HTMLElement>(`[data-desk-key="${key}"] button`)?.click();
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [list]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input:not([type=radio]), textarea, select") !== null
  );
}
