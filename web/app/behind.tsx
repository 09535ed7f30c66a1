import { Suspense, useEffect, type ReactNode } from "react";
import { useLocation } from "react-router";
import { rememberReturnPath } from "#web/identity/return-path.ts";
import { useWho } from "#web/identity/who.ts";
import { userOnDevice } from "#web/platform/device-store/kept-answers.ts";
import { Waiting } from "./waiting.tsx";
import { SignInCheck } from "./access-check.tsx";
import { lazyMain } from "#web/platform/lazy-part.ts";
import SignedInApp from "./signed-in-app.tsx";

/** Signed-in users do not need it. */
const Landing = lazyMain(async () => (await import("#web/pages/landing/landing.tsx")).Landing);

type Props = {
  signedOut?: ReactNode;
  /** Also shown to signed-in users without any membership. */
  forVisitors?: boolean;
  children: ReactNode;
};

/** Requires a signed-in user, so it loads the signed-in app at once. Others return to this page after signing in. */
export function Behind({ signedOut = <Landing />, forVisitors = false, children }: Props) {
  const who = useWho();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (who === "absent") rememberReturnPath(`${pathname}${search}`);
  }, [who, pathname, search]);
  // Families see what their device has kept before the session is checked.
  const isKept = pathname.startsWith("/my/participants") && userOnDevice() !== undefined;
  if (who === "unknown" && !isKept) return <SignInCheck />;
  if (who === "absent")
    return (
      <div className="public-page">
        <Suspense fallback={<Waiting words="Loading…" />}>{signedOut}</Suspense>
      </div>
    );
  return <SignedInApp forVisitors={forVisitors} signedOut={signedOut} signedIn={children} />;
}
