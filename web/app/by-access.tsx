import { lazy, Suspense } from "react";
import { useWho } from "#web/identity/who.ts";
import type { ByAccessProps } from "./signed-in-app.tsx";
import { Waiting } from "./waiting.tsx";

/** One chunk for everything behind the sign-in; public visitors never load it. */
const SignedInApp = lazy(() => import("./signed-in-app.tsx"));

export function ByAccess(props: ByAccessProps) {
  const who = useWho();
  if (who !== "present") return <div className="public-page">{props.signedOut}</div>;
  return (
    <Suspense fallback={<Waiting words="Loading…" />}>
      <SignedInApp {...props} />
    </Suspense>
  );
}
