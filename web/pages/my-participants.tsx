import { lazy, useEffect } from "react";
import { Navigate } from "react-router";
import { ByAccess } from "#web/app/by-access.tsx";
import { SignInCheck } from "#web/app/access-check.tsx";
import { rememberReturnPath } from "#web/identity/return-path.ts";
import { useWho } from "#web/identity/who.ts";

const MyParticipantsList = lazy(async () => ({
  default: (await import("./family/my-participants-list.tsx")).MyParticipantsList,
}));

export function meta() {
  return [{ title: "My Participants · Cabin Courier" }];
}

export default function MyParticipantsPage() {
  const who = useWho();
  useEffect(() => {
    if (who === "absent") rememberReturnPath("/my/participants");
  }, [who]);
  if (who === "unknown") return <SignInCheck />;
  return (
    <ByAccess forVisitors signedOut={<Navigate to="/login" replace />} signedIn={<MyParticipantsList />} />
  );
}
