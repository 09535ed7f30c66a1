import { useEffect, type ReactNode } from "react";
import { useLocation } from "react-router";
import { rememberReturnPath } from "#web/identity/return-path.ts";
import { useWho } from "#web/identity/who.ts";
import { Landing } from "#web/pages/landing/landing.tsx";
import { ByAccess } from "./by-access.tsx";
import { Waiting } from "./waiting.tsx";

type Props = {
  /** What others see; the front page, unless a screen has something better to say. */
  signedOut?: ReactNode;
  /** Whether somebody who belongs to nothing yet may see it. */
  forVisitors?: boolean;
  children: ReactNode;
};

/** A screen for people with access only. Others come back here once they have signed in. */
export function Behind({ signedOut = <Landing />, forVisitors = false, children }: Props) {
  const who = useWho();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (who === "absent") rememberReturnPath(`${pathname}${search}`);
  }, [who, pathname, search]);
  if (who === "unknown") return <Waiting words="Loading…" />;
  return <ByAccess forVisitors={forVisitors} signedOut={signedOut} signedIn={children} />;
}
