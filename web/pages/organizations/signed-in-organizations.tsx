import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Plus } from "lucide-react";
import { Navigate } from "react-router";
import { sessionKey } from "#web/identity/session.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { WelcomeWidget } from "#web/identity/welcome-widget.tsx";
import { Directory } from "#web/organizations/directory.tsx";
import { TeamInvitesCard } from "#web/organizations/team-invites-card.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { lazyMain } from "#web/platform/lazy-part.ts";
import { showToast } from "#web/ui/toast-store.ts";

const AddOrganizationForm = lazyMain(
  async () => (await import("#web/organizations/add-organization-form.tsx")).AddOrganizationForm,
);

/** Mounted only while signed in, so signing out closes the form and drops its error. */
export default function SignedInOrganizations() {
  const { user, organizations, mayCreate = true } = useSignedIn();
  const [adding, setAdding] = useState(false);
  const [addedId, setAddedId] = useState<string>();
  const queries = useQueryClient();
  // Its page is there for members only, so it opens once the session knows the membership.
  if (organizations.some(({ id }) => id === addedId)) return <Navigate to={`/org/${addedId}`} />;
  return (
    <>
      <PageHeader
        title={organizations.length > 0 || !mayCreate ? "Welcome back" : "Bring your camp"}
        actions={
          adding || !mayCreate ? undefined : (
            <Button variant="primary" icon={<Plus />} onPress={() => setAdding(true)}>
              Add organization
            </Button>
          )
        }
      >
        <WelcomeWidget />
      </PageHeader>
      <div className="stack stack-loose">
        <TeamInvitesCard userId={user.uid} />
        {adding && (
          <Suspense fallback={<Skeleton label="Loading…" rows={3} />}>
            <AddOrganizationForm
              onCancel={() => setAdding(false)}
              onAdded={({ id, name }) => {
                setAdding(false);
                setAddedId(id);
                void queries.invalidateQueries({ queryKey: sessionKey });
                showToast(`${name} was added.`);
              }}
            />
          </Suspense>
        )}
        <Directory mine={organizations} />
      </div>
    </>
  );
}
