/** Code of the error of operations that need a recent sign-in. */
export const signInAgainCode = "sign-in-again";

let waiting: ((isSignedIn: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** Opens the dialog. True if the user has signed in, false if they closed it. */
export function signInAgain(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    notify();
  });
}

export function isSignInAgainNeeded(): boolean {
  return waiting.length > 0;
}

/** Closes the dialog. */
export function finishSignInAgain(isSignedIn: boolean): void {
  const finished = waiting;
  waiting = [];
  for (const finish of finished) finish(isSignedIn);
  notify();
}

export function subscribeSignInAgain(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
