import { lazy, Suspense, type ReactNode } from "react";
import { useWho } from "#web/identity/who.ts";
import { Waiting } from "./waiting.tsx";

/** One chunk for everything behind the sign-in; public visitors never load it. */
const SignedInApp = lazy(() => import("./signed-in-app.tsx"));

type Props = {
  /** Also rendered at build time and while the sign-in state is unknown. */
  signedOut: ReactNode;
  signedIn: ReactNode;
  /** Also shown to signed-in users without any membership. */
  forVisitors?: boolean;
  /** `signedOut` is for everyone; signed-in users see it, too, while their access cannot be checked. */
  isPublic?: boolean;
};

export function ByAccess({ signedOut, signedIn, forVisitors = false, isPublic = false }: Props) {
  const who = useWho();
  const page = <div className="public-page">{signedOut}</div>;
  if (who !== "present") return page;
  return (
    <Suspense fallback={<Waiting words="Loading…" />}>
      <SignedInApp forVisitors={forVisitors} publicPage={isPublic ? page : undefined}>
        {signedIn}
      </SignedInApp>
    </Suspense>
  );
}
