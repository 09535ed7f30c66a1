import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { noteSignedIn, signOut, useProviders, useSession } from "./session.ts";
import { signIn } from "./sign-in.ts";

type Step = { step: "idle" } | { step: "waiting" } | { step: "failed"; message: string };

/** A sign-in button per provider; once signed in a welcome, the person's picture and a way out. */
export function SignInWidget() {
  const session = useSession();
  const client = useQueryClient();
  if (session.step === "loading") return <p role="status">Loading…</p>;
  if (session.step === "checking") return <p role="status">Checking access…</p>;
  if (session.step === "signed-out") return <SignInButtons />;
  const { displayName } = session.user;
  return (
    <div>
      <p>Welcome, {displayName}</p>
      <span aria-hidden="true">{displayName.slice(0, 1).toUpperCase()}</span>
      <button type="button" onClick={() => void signOut(client)}>
        Logout
      </button>
    </div>
  );
}

export function SignInButtons() {
  const providers = useProviders();
  const [state, setState] = useState<Step>({ step: "idle" });
  async function begin(provider: string): Promise<void> {
    setState({ step: "waiting" });
    const outcome = await signIn(provider);
    if (outcome.step === "failed") setState({ step: "failed", message: outcome.message });
    if (outcome.step === "signed-in") await noteSignedIn();
  }
  return (
    <div>
      {state.step === "failed" && <p role="alert">{state.message}</p>}
      {(providers.data ?? []).map(({ id, label }) => (
        <button key={id} type="button" onClick={() => void begin(id)}>
          Sign in with {label}
        </button>
      ))}
      {state.step === "waiting" && <p role="status">Go on in the window that just opened.</p>}
    </div>
  );
}
