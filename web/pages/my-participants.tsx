import { useEffect } from "react";
import { Navigate } from "react-router";
import { ByAccess } from "#web/app/by-access.tsx";
import { Waiting } from "#web/app/waiting.tsx";
import { Picture } from "#web/brand/picture.tsx";
import { rememberReturnPath } from "#web/identity/return-path.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { useWho } from "#web/identity/who.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

export function meta() {
  return [{ title: "My Participants · Cabin Courier" }];
}

export default function MyParticipantsPage() {
  const who = useWho();
  useEffect(() => {
    if (who === "absent") rememberReturnPath("/my/participants");
  }, [who]);
  if (who === "unknown") return <Waiting words="Loading…" />;
  return <ByAccess forVisitors signedOut={<Navigate to="/login" replace />} signedIn={<Mine />} />;
}

function Mine() {
  const { access } = useSignedIn();
  // Somebody who belongs to nothing yet may have an invite waiting.
  if (access === "visitor") return <Navigate to="/pending-invites" replace />;
  return (
    <>
      <PageHeader title="My Participants" />
      <EmptyState
        picture={<Picture name="empty-mailbox" />}
        title="Nobody to write to yet"
        action={<LinkButton href="/my/participants/sample">Read the family guide</LinkButton>}
      >
        When a camp invites you, your camper appears here.
      </EmptyState>
    </>
  );
}
