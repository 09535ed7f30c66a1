import { isForFamilies, type NoticeSettings as Settings } from "#domain/notices/notice.ts";
import { noticeReasons } from "#domain/notices/reasons.ts";
import { Picture } from "#web/brand/picture.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useNoticeSettings } from "./calls.ts";
import { NoticeSwitch } from "./notice-switch.tsx";
import "./notice-settings.css";

/** What somebody is mailed, of what can concern them. Each switch is saved at once. */
export function NoticeSettings() {
  const settings = useNoticeSettings();
  const { data, error } = settings;
  return (
    <Panel title="What we mail you">
      <div className="notice-settings">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={noticeReasons.loadFailed.message}
            loadedAt={settings.dataUpdatedAt}
            onRetry={() => void settings.refetch()}
          />
        )}
        {settings.isPending && error === null && <Skeleton label="Loading your settings…" rows={3} />}
        {data !== undefined && <Switches settings={data} />}
      </div>
    </Panel>
  );
}

function Switches({ settings: { email, notices } }: { settings: Settings }) {
  if (notices.length === 0)
    return (
      <EmptyState picture={<Picture name="empty-mailbox" />} title="Nothing to choose yet" level={3}>
        Once you write to somebody, or work on a team, you choose here what we mail you about it.
      </EmptyState>
    );
  const groups = [
    { legend: "Letters you write", of: notices.filter(({ kind }) => isForFamilies(kind)) },
    { legend: "Your work on a team", of: notices.filter(({ kind }) => !isForFamilies(kind)) },
  ];
  return (
    <>
      {groups.map(
        ({ legend, of }) =>
          of.length > 0 && (
            <fieldset key={legend}>
              <legend>{legend}</legend>
              {of.map((notice) => (
                <NoticeSwitch key={notice.kind} {...notice} />
              ))}
            </fieldset>
          ),
      )}
      <p className="notice-address">
        {email === null
          ? "Whom you sign in with confirms no address of yours. Mails about letters go where your invite went."
          : `Mails go to ${email}. Every mail has a link that stops its kind.`}
      </p>
    </>
  );
}
