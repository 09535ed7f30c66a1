/** A frame callback runs before its frame is painted, a task queued by it runs after. */
export function afterPaint(deed: () => void): void {
  requestAnimationFrame(() => void setTimeout(deed));
}
