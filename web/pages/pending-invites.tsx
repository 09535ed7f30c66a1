import { lazy, Suspense, useEffect } from "react";
import { ByAccess } from "#web/app/by-access.tsx";
import { SignInCheck } from "#web/app/access-check.tsx";
import { Waiting } from "#web/app/waiting.tsx";
import { rememberReturnPath } from "#web/identity/return-path.ts";
import { useWho } from "#web/identity/who.ts";

const PendingInvites = lazy(async () => ({
  default: (await import("./family/pending-invites-list.tsx")).PendingInvitesList,
}));

const SignInToView = lazy(async () => ({
  default: (await import("./login/sign-in-first.tsx")).SignInToView,
}));

export function meta() {
  return [{ title: "Pending invites · Cabin Courier" }];
}

export default function PendingInvitesPage() {
  const who = useWho();
  useEffect(() => {
    if (who === "absent") rememberReturnPath("/pending-invites");
  }, [who]);
  if (who === "unknown") return <SignInCheck />;
  return (
    <ByAccess
      forVisitors
      signedOut={
        <Suspense fallback={<Waiting words="Loading…" />}>
          <SignInToView />
        </Suspense>
      }
      signedIn={<PendingInvites />}
    />
  );
}
