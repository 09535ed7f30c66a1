import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { sessionKey } from "#web/identity/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useCreateInGroup } from "./default-calls.ts";

const AddOrganizationForm = lazy(async () => ({
  default: (await import("#web/organizations/add-organization-form.tsx")).AddOrganizationForm,
}));

/** It starts with the group's shared settings. */
export function CreateInGroup({ groupId }: { groupId: string }) {
  const [adding, setAdding] = useState(false);
  const create = useCreateInGroup(groupId);
  const queries = useQueryClient();
  if (!adding)
    return (
      <div>
        <Button icon={<Plus />} onPress={() => setAdding(true)}>
          Create an organization
        </Button>
      </div>
    );
  return (
    <Suspense fallback={<Skeleton label="Loading…" rows={3} />}>
      <AddOrganizationForm
        create={create.mutateAsync}
        onCancel={() => setAdding(false)}
        onAdded={({ name }) => {
          setAdding(false);
          void queries.invalidateQueries({ queryKey: sessionKey });
          void queries.invalidateQueries({ queryKey: ["group", groupId] });
          showToast(`${name} was added, with the group’s settings.`);
        }}
      />
    </Suspense>
  );
}
