import { useEffect, type ReactNode } from "react";
import { useLocation } from "react-router";
import { rememberReturnPath } from "#web/identity/return-path.ts";
import { useWho } from "#web/identity/who.ts";
import { Landing } from "#web/pages/landing/landing.tsx";
import { ByAccess } from "./by-access.tsx";
import { Waiting } from "./waiting.tsx";

/** A screen for people with access only. Others see the front page, and come back here once they have signed in. */
export function Behind({ children }: { children: ReactNode }) {
  const who = useWho();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (who === "absent") rememberReturnPath(`${pathname}${search}`);
  }, [who, pathname, search]);
  if (who === "unknown") return <Waiting words="Loading…" />;
  return <ByAccess signedOut={<Landing />} signedIn={children} />;
}
