import { useSyncExternalStore } from "react";

export type SignInProvider = { id: string; label: string };

/** Providers change only with the server's configuration, so one response per page load is enough. */
let known: readonly SignInProvider[] = [];
let request = false;
const listeners = new Set<() => void>();
const none: readonly SignInProvider[] = [];

export function useProviders(): readonly SignInProvider[] {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => none,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!request) {
    request = true;
    void ask();
  }
  return () => listeners.delete(listener);
}

async function ask(): Promise<void> {
  try {
    const answer: unknown = await (await fetch("/auth/providers")).json();
    known = readProviders(answer);
    for (const listener of listeners) listener();
  } catch {
    // The next button that renders tries again.
    request = false;
  }
}

function readProviders(answer: unknown): SignInProvider[] {
  const list = typeof answer === "object" && answer !== null && "providers" in answer ? answer.providers : [];
  return (Array.isArray(list) ? list : []).filter(isProvider);
}

function isProvider(value: unknown): value is SignInProvider {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "label" in value &&
    typeof value.label === "string"
  );
}
