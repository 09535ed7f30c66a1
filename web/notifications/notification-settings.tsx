import { isForFamilies, type NotificationSettings as Settings } from "#domain/notifications/kinds.ts";
import { notificationErrors } from "#domain/notifications/errors.ts";
import { Picture } from "#web/brand/picture.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useMessages } from "#web/platform/language.ts";
import { notificationSettingMessages } from "./messages/en.ts";
import { useNotificationSettings } from "./calls.ts";
import { NotificationSwitch } from "./notification-switch.tsx";
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
