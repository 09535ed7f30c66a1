import { lazy, useEffect } from "react";
import { ByAccess } from "#web/app/by-access.tsx";
import { SignInCheck } from "#web/app/access-check.tsx";
import { rememberReturnPath } from "#web/identity/return-path.ts";
import { useWho } from "#web/identity/who.ts";
import { useMessages } from "#web/platform/language.ts";
import { SignInFirst } from "./login/sign-in-first.tsx";
import { familyMessages } from "./messages/en.ts";

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
  if (who === "unknown") return <SignInCheck />;
  return <ByAccess forVisitors signedOut={<SignInToView />} signedIn={<PendingInvites />} />;
}

function SignInToView() {
  const t = useMessages(familyMessages);
  return (
    <SignInFirst picture="accept-invite" title={t.signInToView}>
      <p>{t.tiedToAddress}</p>
    </SignInFirst>
  );
}
