import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { ByAccess } from "#web/app/by-access.tsx";
import { SignInCheck } from "#web/app/access-check.tsx";
import { Picture } from "#web/brand/picture.tsx";
import { rememberReturnPath } from "#web/identity/return-path.ts";
import { SignInButtons } from "#web/identity/sign-in-buttons.tsx";
import { useWho } from "#web/identity/who.ts";
import { InvalidInvite } from "#web/invites/invalid-invite.tsx";
import { readInviteLink, type InviteLink } from "#web/invites/invite-link.ts";
import { useMessages } from "#web/platform/language.ts";
import { familyMessages } from "./messages/en.ts";
import { FamilyPage } from "./family/family-page.tsx";
import { PublicFrame } from "./landing/public-frame.tsx";
import "./login/login.css";

const OpenInvite = lazy(async () => ({
  default: (await import("#web/invites/invite-card.tsx")).InviteCard,
}));

/** Loaded after the page has rendered, with all data-fetching code. */
const InviteGreeting = lazy(async () => ({
  default: (await import("#web/invites/invite-greeting.tsx")).InviteGreeting,
}));

export function meta() {
  return [{ title: "Accept your invite · Cabin Courier" }];
}

export default function AcceptInvitePage() {
  const who = useWho();
  const { pathname, search } = useLocation();
  // A redirect sign-in returns to this invite.
  useEffect(() => {
    if (who === "absent") rememberReturnPath(`${pathname}${search}`);
  }, [who, pathname, search]);
  if (who === "unknown") return <SignInCheck />;
  const link = readInviteLink(search);
  return (
    <ByAccess
      forVisitors
      signedOut={<SignedOut link={link} />}
      signedIn={
        <FamilyPage>{link === undefined ? <InvalidInvite /> : <OpenInvite link={link} />}</FamilyPage>
      }
    />
  );
}

function SignedOut({ link }: { link: InviteLink | undefined }) {
  return (
    <PublicFrame>
      <div className="login">{link === undefined ? <InvalidInvite /> : <SignInFirst link={link} />}</div>
    </PublicFrame>
  );
}

function SignInFirst({ link: { orgId, inviteId, emailHint } }: { link: InviteLink }) {
  const t = useMessages(familyMessages);
  return (
    <>
      <Picture name="accept-invite" loading="eager" />
      <h1>{t.acceptTitle}</h1>
      <Suspense fallback={<p aria-busy="true">{"\u00A0"}</p>}>
        <InviteGreeting orgId={orgId} inviteId={inviteId} />
      </Suspense>
      {emailHint === undefined ? (
        <p>{t.signInWithAddress}</p>
      ) : (
        <p>
          {t.inviteSentTo} <strong>{emailHint}</strong>. {t.signInWithThat}
        </p>
      )}
      <SignInButtons email={emailHint} invite={{ orgId, inviteId }} />
    </>
  );
}
