import { Ban, Check, Clock, Hourglass, MailOpen, TriangleAlert } from "lucide-react";
import { Badge } from "../badge.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import { Chapter, Columns, Side, Specimen } from "./specimen.tsx";

export function BadgeSpecimens() {
  return (
    <Chapter title="States">
      <Columns>
        <Specimen name="Badges">
          <Side>
            <Badge tone="success" icon={<Check />}>
              Uploaded
            </Badge>
            <Badge tone="warn" icon={<Hourglass />}>
              Pending
            </Badge>
            <Badge tone="info" icon={<Clock />}>
              Queued
            </Badge>
            <Badge tone="danger" icon={<TriangleAlert />}>
              Error
            </Badge>
            <Badge tone="quiet" icon={<Ban />}>
              Voided
            </Badge>
            <Badge tone="lantern" icon={<MailOpen />}>
              Response received
            </Badge>
            <Badge tone="plain" icon={<Check />}>
              Accepted
            </Badge>
          </Side>
        </Specimen>
        <Specimen name="Progress: begun, nearly, unknown">
          <div className="stack specimen-narrow">
            <ProgressBar label="Uploading" percent={31} />
            <ProgressBar label="Uploading" percent={92.4} />
            <ProgressBar label="Making the file" />
          </div>
        </Specimen>
      </Columns>
    </Chapter>
  );
}
