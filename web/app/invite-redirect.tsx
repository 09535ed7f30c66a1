import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { useInvitesAtArrival } from "#web/invites/calls.ts";
import { noteTakenToInvites, wasTakenToInvites } from "#web/invites/taken-to-invites.ts";

const invitesPath = "/my/participants";

/**
 * Somebody for whom an invite waits is taken to it once after signing in, from wherever they came; the way back leads
 * to where they wanted to go. A check that fails says nothing: the page that was asked for stands.
 */
export default function InviteRedirect() {
  const { user, access } = useSignedIn();
  const { pathname } = useLocation();
  // Whoever has an invite has access, so for a visitor nothing is asked. One whose first invite comes while they stand
  // here is not pulled away from what they are doing.
  const [hadAccess] = useState(access === "full");
  const asked = hadAccess && pathname !== "/invite/accept" && !wasTakenToInvites(user.uid);
  const waiting = useInvitesAtArrival({ asked });
  const due = asked && waiting !== undefined && waiting > 0;
  useEffect(() => {
    if (due) noteTakenToInvites(user.uid);
  }, [due, user.uid]);
  return due && pathname !== invitesPath ? <Navigate to={invitesPath} /> : null;
}
