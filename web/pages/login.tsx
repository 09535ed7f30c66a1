import { lazy, Suspense, useState } from "react";
import { SignInCheck } from "#web/app/access-check.tsx";
import { Waiting } from "#web/app/waiting.tsx";
import { Picture } from "#web/brand/picture.tsx";
import { takeSignInFailure } from "#web/identity/sign-in-failure.ts";
import { SignInChoice } from "#web/identity/sign-in-choice.tsx";
import { useWho } from "#web/identity/who.ts";
import { useMessages } from "#web/platform/language.ts";
import { familyMessages } from "./messages/en.ts";
import { PublicFrame } from "./landing/public-frame.tsx";
import "./login/login.css";

const LeaveForReturnPath = lazy(() => import("./login/leave-for-return-path.tsx"));

export function meta() {
  return [{ title: "Log in · Cabin Courier" }];
}

/** A redirect sign-in returns here and continues to the requested page. */
export default function LoginPage() {
  const who = useWho();
  const t = useMessages(familyMessages);
  const [failure] = useState(() => (typeof document === "undefined" ? undefined : takeSignInFailure()));
  if (who === "unknown") return <SignInCheck />;
  if (who === "present") {
    return (
      <Suspense fallback={<Waiting words="Loading…" />}>
        <LeaveForReturnPath />
      </Suspense>
    );
  }
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
