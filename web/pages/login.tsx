import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { SignInCheck } from "#web/app/access-check.tsx";
import { Waiting } from "#web/app/waiting.tsx";
import { Picture } from "#web/brand/picture.tsx";
import { takeSignInFailure } from "#web/identity/sign-in-failure.ts";
import { SignInChoice } from "#web/identity/sign-in-choice.tsx";
import { useDemoOffer } from "#web/demos/offer.ts";
import { useWho } from "#web/identity/who.ts";
import { useMessages } from "#web/platform/language.ts";
import { familyMessages } from "./messages/en.ts";
import { PublicFrame } from "./landing/public-frame.tsx";
import "./login/login.css";

const LeaveForReturnPath = lazy(() => import("./login/leave-for-return-path.tsx"));
const DemoDoor = lazy(() => import("./login/demo-door.tsx"));

export function meta() {
  return [{ title: "Log in · Cabin Courier" }];
}

/** A redirect sign-in returns here and continues to the requested page. */
export default function LoginPage() {
  const who = useWho();
  const [failure] = useState(() => (typeof document === "undefined" ? undefined : takeSignInFailure()));
  if (who === "unknown") return <SignInCheck />;
  if (who === "present") {
    return (
      <Suspense fallback={<Waiting words="Loading…" />}>
        <LeaveForReturnPath />
      </Suspense>
    );
  }
  return <SignedOut failure={failure} />;
}

function SignedOut({ failure }: { failure: string | undefined }) {
  const t = useMessages(familyMessages);
  const offer = useDemoOffer();
  const why = useSearchParams()[0].get("demo");
  if (why !== null || offer === "only")
    return (
      <PublicFrame>
        <Suspense fallback={<Waiting words="Loading…" />}>
          <DemoDoor why={why} />
        </Suspense>
      </PublicFrame>
    );
  return (
    <PublicFrame>
      <div className="login">
        <Picture name="empty-mailbox" />
        <h1>{t.logIn}</h1>
        <p>{t.signInToWrite}</p>
        <SignInChoice failure={failure} />
        <p className="login-hint">{t.invitedFirst}</p>
      </div>
    </PublicFrame>
  );
}
