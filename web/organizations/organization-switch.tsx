import { useId } from "react";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useTurnSwitch } from "./organization-settings-calls.ts";
import type { SwitchMessages } from "./switches.ts";

type Props = { orgId: string; words: SwitchMessages; isOn: boolean; isAdmin: boolean };

export function OrganizationSwitch({ orgId, words, isOn, isAdmin }: Props) {
  const titleId = useId();
  return (
    <section className="organization-switch" aria-labelledby={titleId}>
      <h3 id={titleId}>{words.title}</h3>
      {isAdmin ? (
        <Turn orgId={orgId} words={words} isOn={isOn} />
      ) : (
        <p>{isOn ? words.on.is : words.off.is}</p>
      )}
      <p className="organization-switch-help">{words.help}</p>
    </section>
  );
}

function Turn({ orgId, words, isOn }: Omit<Props, "isAdmin">) {
  const change = useTurnSwitch(orgId, words.turns);
  const { attempt, run } = useAttempt(organizationErrors.saveFailed.message);
  const pressed = attempt.status === "working" ? change.variables : undefined;
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
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
    </>
  );
}
