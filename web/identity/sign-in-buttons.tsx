import { LogIn } from "lucide-react";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import type { InviteOfCode } from "#domain/identity/sign-in-code.ts";
import { useMessages } from "#web/platform/language.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { formatSign } from "./messages/sign-in-en.ts";
import { signIn, type SignInOptions } from "./sign-in.ts";
import { noteSignedIn } from "./who.ts";
import "./sign-in-buttons.css";

type Step = { status: "idle" } | { status: "waiting" } | { status: "failed"; message: string };

/** With what only some people use, so that public pages stay small. */
const EmailCode = lazy(async () => ({ default: (await import("./email-code.tsx")).EmailCode }));

type Props = {
  failure?: string | undefined;
  /** The address that the page already shows. */
  email?: string | undefined;
  /** The invite whose link is open here. */
  invite?: InviteOfCode | undefined;
  /** Only ways that open staff screens. */
  forStaff?: boolean;
  onSignedIn?: () => void;
} & SignInOptions;

export function SignInButtons({ failure, email, invite, forStaff, onSignedIn, ...options }: Props) {
  const { providers, emailCodes, emailCodesForTeams } = useWays();
  const t = useMessages(formatSign);
  const [usesCode, setUsesCode] = useState(false);
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
        <button
          key={id}
          type="button"
          className={buttonClass(usesCode ? "outline" : "primary")}
          onClick={() => void begin(id)}
        >
          <LogIn />
          {t.signInWith(label)}
        </button>
      ))}
      {state.status === "waiting" && <p role="status">{t.goOn}</p>}
      {(forStaff === true ? emailCodesForTeams : emailCodes) === true && (
        <Suspense>
          <EmailCode
            email={email}
            invite={invite}
            isOnly={providers.length === 0}
            onUse={() => setUsesCode(true)}
            onSignedIn={onSignedIn}
            {...options}
          />
        </Suspense>
      )}
    </div>
  );
}

type Ways = {
  providers: readonly { id: string; label: string }[];
  /** Absent from older servers. */
  emailCodes?: boolean;
  emailCodesForTeams?: boolean;
};

/** They change only with the server's configuration, so one response per page load is enough. */
const none: Ways = { providers: [] };
let known = none;
let request = false;
const listeners = new Set<() => void>();

function useWays(): Ways {
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
    if (isWays(answer)) known = answer;
    for (const listener of listeners) listener();
  } catch {
    // The next button that renders tries again.
    request = false;
  }
}

/** Of our own server, so the list is not looked into. */
function isWays(answer: unknown): answer is Ways {
  return (
    typeof answer === "object" && answer !== null && "providers" in answer && Array.isArray(answer.providers)
  );
}
