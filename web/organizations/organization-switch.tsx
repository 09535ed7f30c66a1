import type { SessionAnswer } from "#domain/identity/session.ts";
import { organizationReasons } from "#domain/organizations/reasons.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { LoadFailed } from "./load-failed.tsx";
import { useAboutOrganization, useTurnSwitch, type Switch } from "./organization-settings-calls.ts";
import "./organization-switch.css";

export type SwitchedOrganization = SessionAnswer["organizations"][number];

type Words = {
  title: string;
  label: string;
  /** What is so, for those who may only read it, and what is told after a press. */
  on: { is: string; told: string };
  off: { is: string; told: string };
  help: string;
};
type Props = { organization: SwitchedOrganization; turns: Switch; words: Words };

/** One thing that an organization can switch off as a whole: to read for the team, to change for its admins. */
export function OrganizationSwitch({ organization, turns, words }: Props) {
  const about = useAboutOrganization(organization.id);
  const { data, error } = about;
  return (
    <Panel title={words.title}>
      <div className="organization-switch">
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
          <Turn orgId={organization.id} turns={turns} isOn={data[turns]} words={words} />
        )}
        {data !== undefined && organization.role === "member" && (
          <p>{data[turns] ? words.on.is : words.off.is}</p>
        )}
        {data !== undefined && <p className="organization-switch-help">{words.help}</p>}
      </div>
    </Panel>
  );
}

type TurnProps = { orgId: string; turns: Switch; isOn: boolean; words: Words };

function Turn({ orgId, turns, isOn, words }: TurnProps) {
  const change = useTurnSwitch(orgId, turns);
  const { attempt, run } = useAttempt(organizationReasons.saveFailed.message);
  const pressed = attempt.step === "working" ? change.variables : undefined;
  return (
    <>
      <Checkbox
        isSelected={pressed ?? isOn}
        onChange={(next) =>
          void run(async () => {
            await change.mutateAsync(next);
            showToast(next ? words.on.told : words.off.told);
          })
        }
      >
        {words.label}
      </Checkbox>
      {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
    </>
  );
}
