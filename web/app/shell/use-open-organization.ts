import { useNavigate } from "react-router";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { rememberOrganization } from "#web/organizations/remembered-organization.ts";

export function useOpenOrganization(): (organization: { id: string; name: string }) => void {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  return (organization) => {
    rememberOrganization(user.uid, organization);
    void navigate(`/org/${organization.id}/events`);
  };
}
