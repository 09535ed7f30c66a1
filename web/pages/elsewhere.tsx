import { Navigate } from "react-router";
import { ByAccess } from "#web/app/by-access.tsx";
import { Landing } from "./landing/landing.tsx";

export function meta() {
  return [{ title: "Cabin Courier: share stories with your camper" }];
}

/** Unknown paths: the front page for visitors, home for signed-in users. */
export default function ElsewherePage() {
  return <ByAccess forVisitors signedOut={<Landing />} signedIn={<Navigate to="/" replace />} />;
}
