const next = new Set(["ArrowDown", "ArrowRight"]);
const previous = new Set(["ArrowUp", "ArrowLeft"]);

/**
 * While something is carried by keyboard react-aria goes from building to building on Tab and lets go on Enter. Whoever
 * picked up with Space expects the arrows and Space to do the same. Returns how to stop.
 */
export function followArrows(): () => void {
  function translate(event: KeyboardEvent): void {
    if (event.type === "keydown" && next.has(event.key)) press("keydown", { key: "Tab" });
    if (event.type === "keydown" && previous.has(event.key)) press("keydown", { key: "Tab", shiftKey: true });
    if (event.type === "keyup" && event.key === " ") press("keyup", { key: "Enter" });
  }
  // On the window: react-aria listens on the document and lets nothing past it.
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
