import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { identityTopics } from "#domain/identity/topics.ts";
import * as contract from "#domain/notifications/contract.ts";
import { notificationErrors } from "#domain/notifications/errors.ts";
import {
  isForFamilies,
  kindSettings,
  type NotificationChoice,
  type NotificationSettings as Settings,
} from "#domain/notifications/kinds.ts";
import { Picture } from "#web/brand/picture.tsx";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { call } from "#web/platform/call.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { notificationSettingMessages } from "./messages/en.ts";
import "./notification-settings.css";

/** Each switch is saved at once. */
export function NotificationSettings() {
  const settings = useNotificationSettings();
  const t = useMessages(notificationSettingMessages);
  const { data, error } = settings;
  return (
    <Panel title={t.title}>
      <div className="notice-settings">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={notificationErrors.loadFailed.message}
            loadedAt={settings.dataUpdatedAt}
            onRetry={() => void settings.refetch()}
          />
        )}
        {settings.isPending && error === null && <Skeleton label={t.loading} rows={3} />}
        {data !== undefined && <Switches settings={data} />}
      </div>
    </Panel>
  );
}

function Switches({ settings: { email, notices } }: { settings: Settings }) {
  const t = useMessages(notificationSettingMessages);
  if (notices.length === 0)
    return (
      <EmptyState picture={<Picture name="empty-mailbox" />} title={t.nothingYet} level={3}>
        {t.onceYouWrite}
      </EmptyState>
    );
  const groups = [
    { legend: t.letters, of: notices.filter(({ kind }) => isForFamilies(kind)) },
    { legend: t.work, of: notices.filter(({ kind }) => !isForFamilies(kind)) },
  ];
  return (
    <>
      {groups.map(
        ({ legend, of }) =>
          of.length > 0 && (
            <fieldset key={legend}>
              <legend>{legend}</legend>
              {of.map((notification) => (
                <NotificationSwitch key={notification.kind} {...notification} />
              ))}
            </fieldset>
          ),
      )}
      <p className="notice-address">{email === null ? t.noAddress : t.goTo(email)}</p>
    </>
  );
}

/** Optimistic: shows the new value while saving and reverts on failure. */
function NotificationSwitch({ kind, wanted }: NotificationChoice) {
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

const settingsKey = ["notice settings"];

export function useNotificationSettings() {
  const { user } = useSignedIn();
  return useLiveQuery(
    { queryKey: settingsKey, queryFn: ({ signal }) => call(contract.readNoticeSettings, {}, { signal }) },
    [identityTopics.person(user.uid)],
  );
}

function useChooseNotification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: NotificationChoice) => call(contract.chooseNotice, choice),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  });
}
