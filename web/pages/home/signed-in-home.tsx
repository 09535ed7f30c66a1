import { Navigate } from "react-router";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { rememberedOrganization } from "#web/organizations/remembered-organization.ts";
import { TwoWaysIn } from "./two-ways-in.tsx";

/** Redirects to the last organization; a user without any membership chooses between the two ways in. */
export default function SignedInHome() {
  const { user, access, organizations } = useSignedIn();
  if (access === "visitor") return <TwoWaysIn />;
  const last = rememberedOrganization(user.uid);
  const still = organizations.some((organization) => organization.id === last?.id);
  return <Navigate to={last !== undefined && still ? `/org/${last.id}/events` : "/organizations"} replace />;
}
