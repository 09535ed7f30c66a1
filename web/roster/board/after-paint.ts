/** A frame callback runs before the paint; a task queued in it runs after. */
export function afterPaint(action: () => void): void {
  requestAnimationFrame(() => void setTimeout(action));
}
