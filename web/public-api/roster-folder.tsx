import { TriangleAlert } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { dropErrors } from "#domain/public-api/drop-errors.ts";
import { countsLine, listRosterDrops, type RosterDrop } from "#domain/public-api/roster-drop.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { call } from "#web/platform/call.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Panel } from "#web/ui/panel.tsx";
import "./roster-folder.css";

type Props = { organization: SessionAnswer["organizations"][number] };

/** For admins. Renders nothing where the installation has no folder. */
export function RosterFolder({ organization: { id: orgId, type, timeZone } }: Props) {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ["roster-drops", orgId],
    queryFn: ({ signal }) => call(listRosterDrops, { orgId }, { signal }),
  });
  const { event } = termsFor(type);
  if (error === null && data?.isOn !== true) return null;
  return (
    <Panel title="Roster folder">
      <div className="roster-folder">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={dropErrors.loadFailed.message}
            loadedAt={dataUpdatedAt}
            onRetry={() => void refetch()}
          />
        )}
        {data !== undefined && (
          <>
            <p className="muted">
              {`Put a file into the folder `}
              <code>{orgId}</code>
              {`. Name it like the ${event.toLowerCase()}, such as `}
              <code>{`${event} 3.csv`}</code>
              {`. We import it within ten minutes.`}
            </p>
            {data.drops.length === 0 ? (
              <p>No file has come yet.</p>
            ) : (
              <ul className="roster-drops" aria-label="Last files">
                {data.drops.map((drop) => (
                  <DropRow key={drop.id} drop={drop} timeZone={timeZone} />
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

function Refused() {
  return (
    <Badge tone="warn" icon={<TriangleAlert />}>
      Refused
    </Badge>
  );
}

function DropRow({ drop, timeZone }: { drop: RosterDrop; timeZone: string }) {
  const { fileName, eventName, takenAt, repeatedAt, problem, counts } = drop;
  const time = (at: string) =>
    new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" }).format(
      new Date(at),
    );
  return (
    <li>
      <p className="roster-drop-name">
        {eventName ?? fileName} {problem !== null && <Refused />}
      </p>
      <p>{problem ?? (counts === null ? "" : countsLine(counts))}</p>
      <p className="small muted">
        {eventName !== null && `${fileName} · `}
        {time(takenAt)}
        {repeatedAt !== null && ` · came again without changes ${time(repeatedAt)}`}
      </p>
    </li>
  );
}
