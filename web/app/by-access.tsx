import { lazy, Suspense, type ReactNode } from "react";
import { useWho } from "#web/identity/who.ts";
import { Waiting } from "./waiting.tsx";

/** Everything a signed-in person needs comes as one piece, which public visitors never load. */
const SignedInApp = lazy(() => import("./signed-in-app.tsx"));

type Props = {
  /** Also what is rendered at build time, and shown while it is not known who is here. */
  signedOut: ReactNode;
  signedIn: ReactNode;
  /** Whether somebody who belongs to nothing yet may see it. */
  forVisitors?: boolean;
};

/** One path, two screens: the public one and the one inside the shell. */
export function ByAccess({ signedOut, signedIn, forVisitors = false }: Props) {
  const who = useWho();
  if (who !== "present") return <div className="public-page">{signedOut}</div>;
  return (
    <Suspense fallback={<Waiting words="Loading…" />}>
      <SignedInApp forVisitors={forVisitors}>{signedIn}</SignedInApp>
    </Suspense>
  );
}
