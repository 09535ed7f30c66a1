import type { ListedEvent } from "#domain/events/event.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { Panel } from "#web/ui/panel.tsx";
import { askForEventDownload } from "./calls.ts";
import { DownloadButton } from "./download-button.tsx";
import "./downloads.css";

export type KeepEventProps = {
  organization: SessionAnswer["organizations"][number];
  event: Pick<ListedEvent, "id" | "name">;
};

export function KeepEvent({ organization, event }: KeepEventProps) {
  const words = organizationTerms(organization);
  const [week, camper] = [words.event.toLowerCase(), words.participant.toLowerCase()];
  return (
    <Panel title="Keep a copy">
      <div className="keep-event">
        <p>
          {`One file with every letter that was printed for ${event.name} and every page that came back, ${camper} by ${camper}. It opens in a browser, without internet.`}
        </p>
        <p>
          These are private letters: keep the file where only people who need it can open it. Each download is
          listed under Activity.
        </p>
        <DownloadButton
          label={`Download this ${week}`}
          ask={() => askForEventDownload({ orgId: organization.id, eventId: event.id })}
        />
      </div>
    </Panel>
  );
}
