/** A frame callback runs before the paint; a task queued in it runs after. */
export function afterPaint(deed: () => void): void {
  requestAnimationFrame(() => void setTimeout(deed));
}
