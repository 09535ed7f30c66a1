import { ByAccess } from "#web/app/by-access.tsx";
import { Waiting } from "#web/app/waiting.tsx";
import { Picture } from "#web/brand/picture.tsx";
import { SignInButtons } from "#web/identity/sign-in-buttons.tsx";
import { useWho } from "#web/identity/who.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PublicFrame } from "./landing/public-frame.tsx";
import "./login/login.css";

export function meta() {
  return [{ title: "Accept your invite · Cabin Courier" }];
}

/** No invite has been sent by this release, so no link can be a good one; the page says just that. */
export default function AcceptInvitePage() {
  const who = useWho();
  if (who === "unknown") return <Waiting words="Loading…" />;
  return <ByAccess forVisitors signedOut={<SignInFirst />} signedIn={<InvalidLink />} />;
}

function InvalidLink() {
  return (
    <>
      <PageHeader title="Accept your invite" />
      <ErrorBox sentence="Invalid invite link.">
        Please open the link from the newest e-mail of the camp.
      </ErrorBox>
    </>
  );
}

function SignInFirst() {
  return (
    <PublicFrame>
      <div className="login">
        <Picture name="accept-invite" />
        <h1>Accept your invite</h1>
        <p>Sign in with the address the camp wrote to.</p>
        <SignInButtons />
      </div>
    </PublicFrame>
  );
}
