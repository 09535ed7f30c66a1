import { lazy, useEffect } from "react";
import { ByAccess } from "#web/app/by-access.tsx";
import { Waiting } from "#web/app/waiting.tsx";
import { Picture } from "#web/brand/picture.tsx";
import { rememberReturnPath } from "#web/identity/return-path.ts";
import { SignInButtons } from "#web/identity/sign-in-buttons.tsx";
import { useWho } from "#web/identity/who.ts";
import { useMessages } from "#web/platform/language.ts";
import { familyMessages } from "./messages/en.ts";
import { PublicFrame } from "./landing/public-frame.tsx";
import "./login/login.css";

const PendingInvites = lazy(async () => ({
  default: (await import("./family/pending-invites-list.tsx")).PendingInvitesList,
}));

export function meta() {
  return [{ title: "Pending invites · Cabin Courier" }];
}

export default function PendingInvitesPage() {
  const who = useWho();
  useEffect(() => {
    if (who === "absent") rememberReturnPath("/pending-invites");
  }, [who]);
  if (who === "unknown") return <Waiting words="Loading…" />;
  return <ByAccess forVisitors signedOut={<SignInFirst />} signedIn={<PendingInvites />} />;
}

function SignInFirst() {
  const t = useMessages(familyMessages);
  return (
    <PublicFrame>
      <div className="login">
        <Picture name="accept-invite" />
        <h1>{t.signInToView}</h1>
        <p>{t.tiedToAddress}</p>
        <SignInButtons />
      </div>
    </PublicFrame>
  );
}
