/** Code of the error of operations that need a recent sign-in. */
export const signInAgainCode = "sign-in-again";

let isNeeded = false;
const listeners = new Set<() => void>();

export function isSignInAgainNeeded(): boolean {
  return isNeeded;
}

export function setSignInAgainNeeded(needed: boolean): void {
  isNeeded = needed;
  for (const listener of listeners) listener();
}

export function subscribeSignInAgain(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
