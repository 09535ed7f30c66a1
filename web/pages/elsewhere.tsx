import { Navigate } from "react-router";
import { ByAccess } from "#web/app/by-access.tsx";
import { Landing } from "./landing/landing.tsx";

export function meta() {
  return [{ title: "Cabin Courier: share stories with your camper" }];
}

/** A path nobody knows: the front page for visitors, home for everybody else. */
export default function ElsewherePage() {
  return <ByAccess forVisitors signedOut={<Landing />} signedIn={<Navigate to="/" replace />} />;
}
