import type { SessionAnswer } from "#domain/identity/session.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { useAboutOrganization } from "#web/organizations/organization-settings-calls.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useMyPasskeys, useSetPasskeysRequired } from "./calls.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import "./passkeys.css";

type Props = { organization: SessionAnswer["organizations"][number] };

export function PasskeyRequirement({ organization: { id, role } }: Props) {
  const { data } = useAboutOrganization(id);
  if (data === undefined) return null;
  const isOn = data.passkeysRequired;
  return (
    <Panel title="Team passkeys">
      <div className="passkey-gate">
        {role === "admin" ? (
          <Requirement orgId={id} isOn={isOn} />
        ) : (
          <p>{isOn ? "Team members confirm with a passkey." : "Team members don't need a passkey."}</p>
        )}
        <p className="small muted">
          After each sign-in, everyone on the team confirms with a fingerprint, a face or a screen lock. A
          stolen password isn't enough then. Families don't need one.
        </p>
      </div>
    </Panel>
  );
}

function Requirement({ orgId, isOn }: { orgId: string; isOn: boolean }) {
  const mine = useMyPasskeys().data;
  const set = useSetPasskeysRequired(orgId);
  const { attempt, run } = useAttempt(organizationErrors.saveFailed.message);
  const pressed = attempt.status === "working" ? set.variables : undefined;
  return (
    <>
      <Switch
        isSelected={pressed ?? isOn}
        isDisabled={!isOn && mine?.isConfirmed !== true}
        onChange={(wanted) =>
          void run(async () => {
            await set.mutateAsync(wanted);
            showToast(wanted ? "Team members confirm with a passkey." : "Team members don't need a passkey.");
          })
        }
      >
        Team members confirm with a passkey
      </Switch>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {!isOn && mine?.passkeys.length === 0 && (
        <p>
          <TextLink href="/account">Add your own passkey first</TextLink>
        </p>
      )}
      {!isOn && mine !== undefined && mine.passkeys.length > 0 && !mine.isConfirmed && (
        <>
          <p>Confirm with your own passkey before you turn this on.</p>
          <ConfirmButton />
        </>
      )}
    </>
  );
}
