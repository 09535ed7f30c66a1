import { ByAccess } from "#web/app/by-access.tsx";
import { Waiting } from "#web/app/waiting.tsx";
import { Picture } from "#web/brand/picture.tsx";
import { SignInButtons } from "#web/identity/sign-in-buttons.tsx";
import { useWho } from "#web/identity/who.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PublicFrame } from "./landing/public-frame.tsx";
import "./login/login.css";

export function meta() {
  return [{ title: "Pending invites · Cabin Courier" }];
}

export default function PendingInvitesPage() {
  const who = useWho();
  if (who === "unknown") return <Waiting words="Loading…" />;
  return <ByAccess forVisitors signedOut={<SignInFirst />} signedIn={<CaughtUp />} />;
}

function SignInFirst() {
  return (
    <PublicFrame>
      <div className="login">
        <Picture name="accept-invite" />
        <h1>Sign in to view invites</h1>
        <p>Invites are tied to your e-mail address. Sign in with the one the camp wrote to.</p>
        <SignInButtons />
      </div>
    </PublicFrame>
  );
}

function CaughtUp() {
  return (
    <>
      <PageHeader title="Pending invites" />
      <EmptyState
        picture={<Picture name="empty-mailbox" />}
        title="You're all caught up"
        action={
          <div className="flex flex-wrap gap-3">
            <LinkButton href="/my/participants" variant="primary">
              My Participants
            </LinkButton>
            <LinkButton href="/">Dashboard</LinkButton>
          </div>
        }
      >
        No invites are waiting for you.
      </EmptyState>
    </>
  );
}
