import type { SessionAnswer } from "#domain/identity/session.ts";
import { organizationReasons } from "#domain/organizations/reasons.ts";
import { wordsFor } from "#domain/organizations/words.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { LoadFailed } from "./load-failed.tsx";
import { useAboutOrganization, useSetFamilyNotices } from "./organization-settings-calls.ts";
import "./family-notices.css";

export type FamilyNoticesProps = { organization: SessionAnswer["organizations"][number] };

/** Whether families are mailed: to read for the team, to change for its admins. */
export function FamilyNotices({ organization }: FamilyNoticesProps) {
  const about = useAboutOrganization(organization.id);
  const { data, error } = about;
  return (
    <Panel title="Mail to families">
      <div className="family-notices">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={organizationReasons.loadFailed.message}
            loadedAt={about.dataUpdatedAt}
            onRetry={() => void about.refetch()}
          />
        )}
        {about.isPending && error === null && <Skeleton label="Loading…" rows={2} />}
        {data !== undefined && organization.role === "admin" && (
          <FamilySwitch orgId={organization.id} wanted={data.familyNotices} />
        )}
        {data !== undefined && organization.role === "member" && (
          <p>
            {data.familyNotices
              ? "Families are mailed when their letter is printed or a reply is here."
              : "Families are not mailed when their letter is printed or a reply is here."}
          </p>
        )}
        {data !== undefined && (
          <p className="family-notices-help">
            {`The mail has the ${wordsFor(organization.type).participant.toLowerCase()}'s first name and a link, never a letter or a picture. Everybody can stop it for themselves. Nudges for a missing letter go the same way.`}
          </p>
        )}
      </div>
    </Panel>
  );
}

function FamilySwitch({ orgId, wanted }: { orgId: string; wanted: boolean }) {
  const change = useSetFamilyNotices(orgId);
  const { attempt, run } = useAttempt(organizationReasons.saveFailed.message);
  const pressed = attempt.step === "working" ? change.variables : undefined;
  return (
    <>
      <Checkbox
        isSelected={pressed ?? wanted}
        onChange={(next) =>
          void run(async () => {
            await change.mutateAsync(next);
            showToast(next ? "Families are mailed." : "Families are not mailed.");
          })
        }
      >
        Mail families when their letter is printed or a reply is here
      </Checkbox>
      {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
    </>
  );
}
