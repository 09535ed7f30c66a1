import { LogIn } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { useMessages } from "#web/platform/language.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { formatSign } from "./messages/sign-in-en.ts";
import { signIn, type SignInOptions } from "./sign-in.ts";
import { noteSignedIn } from "./who.ts";
import "./sign-in-buttons.css";

type Step = { status: "idle" } | { status: "waiting" } | { status: "failed"; message: string };

type Props = {
  failure?: string | undefined;
  onSignedIn?: () => void;
} & SignInOptions;

export function SignInButtons({ failure, onSignedIn, ...options }: Props) {
  const providers = useProviders();
  const t = useMessages(formatSign);
  const [state, setState] = useState<Step>(
    failure === undefined ? { status: "idle" } : { status: "failed", message: failure },
  );
  async function begin(provider: string): Promise<void> {
    setState({ status: "waiting" });
    const outcome = await signIn(provider, options);
    if (outcome.type === "failed") setState({ status: "failed", message: outcome.message });
    if (outcome.type !== "signed-in") return;
    await noteSignedIn();
    onSignedIn?.();
  }
  return (
    <div className="sign-in">
      {state.status === "failed" && <ErrorBox sentence={state.message} />}
      {providers.map(({ id, label }) => (
        // A native button: browsers block a popup that does not open directly in the click handler.
        <button key={id} type="button" className={buttonClass("primary")} onClick={() => void begin(id)}>
          <LogIn />
          {t.signInWith(label)}
        </button>
      ))}
      {state.status === "waiting" && <p role="status">{t.goOn}</p>}
    </div>
  );
}

export type SignInProvider = { id: string; label: string };

/** Providers change only with the server's configuration, so one response per page load is enough. */
let known: readonly SignInProvider[] = [];
let request = false;
const listeners = new Set<() => void>();
const none: readonly SignInProvider[] = [];

function useProviders(): readonly SignInProvider[] {
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
