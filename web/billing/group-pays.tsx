import { useId } from "react";
import { groupErrors } from "#domain/groups/errors.ts";
import { useOrganizationGroup } from "#web/groups/calls.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useSetGroupPays } from "./group-calls.ts";

/** For admins of an organization that is in a group. */
export function GroupPays({ orgId }: { orgId: string }) {
  const helpId = useId();
  const { data } = useOrganizationGroup(orgId);
  const change = useSetGroupPays(orgId);
  const { attempt, run } = useAttempt(groupErrors.changeFailed.message);
  const group = data?.group ?? null;
  if (group === null) return null;
  return (
    <Panel title="Invoices">
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <Switch
          isSelected={group.pays === true}
          isDisabled={attempt.status === "working"}
          describedBy={helpId}
          onChange={(pays) => void run(() => change.mutateAsync(pays))}
        >
          {`${group.name} pays our invoices`}
        </Switch>
        <p id={helpId} className="small muted">
          The group’s managers then see how many campers each of your ended weeks has, and what it costs.
        </p>
      </div>
    </Panel>
  );
}
