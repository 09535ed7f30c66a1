import { formatDay } from "#domain/events/calendar-day.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import type { Closing } from "#domain/standing.ts";
import { Panel } from "#web/ui/panel.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import "./standing-notice.css";

type Props = { organization: SessionAnswer["organizations"][number] };

/** On every page of the organization, for the whole team. */
export function ReadOnlyNotice({ organization }: Props) {
  const { name, standing, closing } = organization;
  if (standing === "closed" && closing) return <ClosedNotice organization={organization} closing={closing} />;
  if (standing !== "suspended") return null;
  return (
    <div className="suspended-notice">
      <Panel title={`${name} is suspended`} waits>
        <p>
          You can still read and download everything. Nothing can be changed, and no emails go out. The people
          who run this site can tell you more.
        </p>
      </Panel>
    </div>
  );
}

function ClosedNotice({ organization: { id, type, role }, closing }: Props & { closing: Closing }) {
  const { organization } = termsFor(type);
  const { on, deletesOn } = closing;
  const end =
    deletesOn === null
      ? "Letters are kept while a legal hold stops their deletion."
      : `Letters are deleted on ${formatDay(deletesOn)}.`;
  return (
    <div className="suspended-notice">
      <Panel title={`This ${organization} closed on ${formatDay(on)}`} waits>
        <p>{`${end} You can still read and download everything. Nothing can be changed, and no emails go out.`}</p>
        {role === "admin" && (
          <TextLink href={`/org/${id}/settings?section=close`}>{`Reopen this ${organization}`}</TextLink>
        )}
      </Panel>
    </div>
  );
}
