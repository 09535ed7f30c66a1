export type ToastAction = { label: string; onAction: () => void };
export type Toast = { id: number; message: string; seconds: number; action: ToastAction | undefined };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Never for errors that need an action: those stay on the page. Returns the id. */
export function showToast(
  message: string,
  { seconds = 3.5, action }: { seconds?: number; action?: ToastAction } = {},
): number {
  lastId += 1;
  change([...toasts, { id: lastId, message, seconds, action }]);
  return lastId;
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
