import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { useInvitesAtArrival } from "#web/invites/calls.ts";
import { noteTakenToInvites, wasTakenToInvites } from "#web/invites/taken-to-invites.ts";

const invitesPath = "/my/participants";
/** The page of a child, which mails link to. It has a line about the invite. */
const childPath = /^\/my\/participants\/(?!sample$)./;

/**
 * Redirects a user with a pending invite to it once after signing in; the back button leads to the requested page.
 * Never from the page of a child. If the check fails, the requested page stays.
 */
export default function InviteRedirect() {
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
