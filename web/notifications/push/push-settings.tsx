import { useId } from "react";
import { notificationErrors } from "#domain/notifications/errors.ts";
import { kindSettings } from "#domain/notifications/kinds.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { pushMessages } from "../messages/push-en.ts";
import { useNotificationSettings } from "../notification-settings.tsx";
import type { BrowserPush } from "./browser-push.ts";
import { HomeScreenSteps } from "./home-screen-steps.tsx";
import { useBrowserPush, usePush, useSetPush } from "./push-calls.ts";
import "./push.css";

/** Absent if the server offers no alerts, and for people to whom no replies come. */
export function PushSettings() {
  const t = useMessages(pushMessages);
  const settings = useNotificationSettings().data;
  const push = usePush().data;
  const browser = useBrowserPush().data;
  const replies = settings?.notices.find(({ kind }) => kind === "reply");
  if (push === undefined || push.publicKey === null || browser === undefined || replies === undefined)
    return null;
  const { publicKey, isOn, sessionIds } = push;
  const isOnHere = isOn && browser === "subscribed";
  return (
    <Panel title={t.title}>
      <div className="push-settings">
        {browser === "home-screen" ? (
          <HomeScreenSteps />
        ) : (
          <PushSwitch {...{ publicKey, browser, isOn: isOnHere, wantsReplies: replies.wanted }} />
        )}
        <OtherDevices count={sessionIds.length - (isOn ? 1 : 0)} />
      </div>
    </Panel>
  );
}

type SwitchProps = { publicKey: string; browser: BrowserPush; isOn: boolean; wantsReplies: boolean };

function PushSwitch({ publicKey, browser, isOn, wantsReplies }: SwitchProps) {
  const t = useMessages(pushMessages);
  const set = useSetPush(publicKey);
  const { attempt, run } = useAttempt(notificationErrors.saveFailed.message);
  const helpId = useId();
  const canSwitch = wantsReplies && (browser === "off" || browser === "subscribed");
  const pressed = attempt.status === "working" ? set.variables : undefined;
  return (
    <>
      <Switch
        isSelected={pressed ?? isOn}
        isDisabled={!canSwitch}
        describedBy={helpId}
        onChange={(next) =>
          void run(async () => {
            if (await set.mutateAsync(next)) showToast(next ? t.willTell : t.willNotTell);
          })
        }
      >
        {matchMedia("(pointer: coarse)").matches ? t.onPhone : t.onComputer}
      </Switch>
      <div id={helpId} className="push-help">
        <Help browser={browser} wantsReplies={wantsReplies} />
      </div>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
    </>
  );
}

function Help({ browser, wantsReplies }: Pick<SwitchProps, "browser" | "wantsReplies">) {
  const t = useMessages(pushMessages);
  const { label } = kindSettings.reply[useLanguage()];
  if (browser === "not-supported") return <p>{t.notSupported}</p>;
  if (browser === "blocked")
    return (
      <>
        <p className="push-blocked">{t.blocked}</p>
        <p>{t.allow}</p>
      </>
    );
  return <p>{wantsReplies ? t.help : t.repliesOff(label)}</p>;
}

function OtherDevices({ count }: { count: number }) {
  const t = useMessages(pushMessages);
  return count > 0 && <p className="push-others">{t.otherDevices(count)}</p>;
}
