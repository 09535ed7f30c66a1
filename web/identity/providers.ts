import { useSyncExternalStore } from "react";

export type SignInProvider = { id: string; label: string };

/** The providers' names for the buttons; they change with the configuration only, so one answer serves the whole visit. */
let known: readonly SignInProvider[] = [];
let asked = false;
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
  if (!asked) {
    asked = true;
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
    // Asked again when the next button appears.
    asked = false;
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
