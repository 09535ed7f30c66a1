import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { useLocation } from "react-router";
import { rememberReturnPath } from "#web/identity/return-path.ts";
import { useWho } from "#web/identity/who.ts";
import { ByAccess } from "./by-access.tsx";
import { Waiting } from "./waiting.tsx";
import { SignInCheck } from "./access-check.tsx";

/** Signed-in users do not need it. */
const Landing = lazy(async () => ({ default: (await import("#web/pages/landing/landing.tsx")).Landing }));

type Props = {
  signedOut?: ReactNode;
  /** Also shown to signed-in users without any membership. */
  forVisitors?: boolean;
  children: ReactNode;
};

/** Requires a signed-in user. Others return to this page after signing in. */
export function Behind({ signedOut = <Landing />, forVisitors = false, children }: Props) {
  const who = useWho();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (who === "absent") rememberReturnPath(`${pathname}${search}`);
  }, [who, pathname, search]);
  if (who === "unknown") return <SignInCheck />;
  return (
    <ByAccess
      forVisitors={forVisitors}
      signedOut={<Suspense fallback={<Waiting words="Loading…" />}>{signedOut}</Suspense>}
      signedIn={children}
    />
  );
}
