import { useId } from "react";
import { kindSettings, type NotificationChoice } from "#domain/notifications/kinds.ts";
import { notificationErrors } from "#domain/notifications/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { notificationSettingMessages } from "./messages/en.ts";
import { useChooseNotification } from "./calls.ts";

/** Optimistic: shows the new value while saving and reverts on failure. */
export function NotificationSwitch({ kind, wanted }: NotificationChoice) {
  const choose = useChooseNotification();
  const { attempt, run } = useAttempt(notificationErrors.saveFailed.message);
  const helpId = useId();
  const t = useMessages(notificationSettingMessages);
  const { label, help } = kindSettings[kind][useLanguage()];
  const pressed = attempt.status === "working" ? choose.variables?.wanted : undefined;
  return (
    <div className="notice-switch">
      <Checkbox
        isSelected={pressed ?? wanted}
        aria-describedby={helpId}
        onChange={(next) =>
          void run(async () => {
            await choose.mutateAsync({ kind, wanted: next });
            showToast(next ? t.willMail : t.willNotMail);
          })
        }
      >
        {label}
      </Checkbox>
      <p id={helpId}>{help}</p>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
    </div>
  );
}
