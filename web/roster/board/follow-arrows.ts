const next = new Set(["ArrowDown", "ArrowRight"]);
const previous = new Set(["ArrowUp", "ArrowLeft"]);

/**
 * During a keyboard drag react-aria moves on Tab and drops on Enter. This maps the arrow keys and Space to them.
 * Returns a function that stops it.
 */
export function followArrows(): () => void {
  function translate(event: KeyboardEvent): void {
    if (event.type === "keydown" && next.has(event.key)) press("keydown", { key: "Tab" });
    if (event.type === "keydown" && previous.has(event.key)) press("keydown", { key: "Tab", shiftKey: true });
    if (event.type === "keyup" && event.key === " ") press("keyup", { key: "Enter" });
  }
  // On window: react-aria listens on document and stops propagation.
  window.addEventListener("keydown", translate, true);
  window.addEventListener("keyup", translate, true);
  return () => {
    window.removeEventListener("keydown", translate, true);
    window.removeEventListener("keyup", translate, true);
  };
}

function press(type: "keydown" | "keyup", key: KeyboardEventInit): void {
  const here = document.activeElement ?? document.body;
  here.dispatchEvent(new KeyboardEvent(type, { ...key, bubbles: true, cancelable: true }));
}
