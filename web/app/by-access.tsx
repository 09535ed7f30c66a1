import { lazy, Suspense, type ReactNode } from "react";
import { useWho } from "#web/identity/who.ts";
import { Waiting } from "./waiting.tsx";

/** One chunk for everything behind the sign-in; public visitors never load it. */
const SignedInApp = lazy(() => import("./signed-in-app.tsx"));

export type ByAccessProps = {
  /** Also rendered at build time and while the sign-in state is unknown. */
  signedOut: ReactNode;
  signedIn: ReactNode;
  /** Also shown to signed-in users without any membership. */
  forVisitors?: boolean;
};

export function ByAccess(props: ByAccessProps) {
  const who = useWho();
  if (who !== "present") return <div className="public-page">{props.signedOut}</div>;
  return (
    <Suspense fallback={<Waiting words="Loading…" />}>
      <SignedInApp {...props} />
    </Suspense>
  );
}
