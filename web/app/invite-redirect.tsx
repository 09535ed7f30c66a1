import { Suspense, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { useInvitesAtArrival } from "#web/invites/calls.ts";
import { lazyMain } from "#web/platform/lazy-part.ts";
import { noteTakenToInvites, wasTakenToInvites } from "#web/invites/taken-to-invites.ts";

const invitesPath = "/my/participants";
/** Pages that show pending invites themselves. */
const showsInvites = /^\/(my\/participants|invite\/accept|pending-invites)(\/|$)/;
/** The page of a child, which mails link to. It has a line about the invite. */
const childPath = /^\/my\/participants\/(?!sample$)./;

const StaffInvites = lazyMain(async () => (await import("#web/invites/staff-invites.tsx")).StaffInvites);

/** Staff came to work: they get a line above the page and stay where they are. */
export default function InviteRedirect() {
  const { user, organizations } = useSignedIn();
  const { pathname } = useLocation();
  if (organizations.length === 0) return <RedirectOnce />;
  if (showsInvites.test(pathname)) return null;
  return (
    <Suspense>
      <StaffInvites userId={user.uid} />
    </Suspense>
  );
}

/**
 * Redirects a user with a pending invite to it once after signing in; the back button leads to the requested page.
 * Never from the page of a child. If the check fails, the requested page stays.
 */
function RedirectOnce() {
  const { user, access } = useSignedIn();
  const { pathname } = useLocation();
  // A pending invite gives access, so visitors need no request. A visitor whose first invite arrives now is not
  // interrupted.
  const [hadAccess] = useState(access === "full");
  const request = hadAccess && pathname !== "/invite/accept" && !wasTakenToInvites(user.uid);
  const waiting = useInvitesAtArrival({ enabled: request });
  const due = request && waiting !== undefined && waiting > 0;
  useEffect(() => {
    if (due) noteTakenToInvites(user.uid);
  }, [due, user.uid]);
  const stays = pathname === invitesPath || childPath.test(pathname);
  return due && !stays ? <Navigate to={invitesPath} /> : null;
}
