import { useState } from "react";
import { Navigate } from "react-router";
import { takeReturnPath } from "#web/identity/return-path.ts";
import { takeSignInFailure } from "#web/identity/sign-in-failure.ts";
import { SignInButtons } from "#web/identity/sign-in-widget.tsx";
import { useSession } from "#web/identity/session.ts";

export function meta() {
  return [{ title: "Log in · Cabin Courier" }];
}

/** Where a redirect sign-in comes back to; goes on to the page the person wanted. */
export default function LoginPage() {
  const session = useSession();
  const [failure] = useState(takeSignInFailure);
  if (session.step === "loading") return <p role="status">Loading…</p>;
  if (session.step === "checking") return <p role="status">Checking access…</p>;
  if (session.step === "signed-in") return <LeaveForReturnPath />;
  return (
    <main>
      <h1>Log in</h1>
      {failure !== undefined && <p role="alert">{failure}</p>}
      <SignInButtons />
    </main>
  );
}

function LeaveForReturnPath() {
  const [path] = useState(takeReturnPath);
  return <Navigate to={path} replace />;
}
