import type { ReactNode } from "react";
import { Check, Hourglass, MailQuestionMark, TriangleAlert } from "lucide-react";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import type { UploadStatus } from "../intake/queued-picture.ts";

type Look = { tone: BadgeTone; icon: ReactNode; word: string };

const looks: Record<Exclude<UploadStatus["status"], "uploading">, Look> = {
  pending: { tone: "warn", icon: <Hourglass />, word: "Pending" },
  uploaded: { tone: "success", icon: <Check />, word: "Uploaded" },
  "needs-matching": { tone: "lantern", icon: <MailQuestionMark />, word: "Needs matching" },
  error: { tone: "danger", icon: <TriangleAlert />, word: "Error" },
};

export function UploadStatusBadge({ uploadState }: { uploadState: UploadStatus }) {
  if (uploadState.status === "uploading")
    return (
      <div className="upload-row-progress">
        <ProgressBar label="Uploading" percent={uploadState.percent} />
      </div>
    );
  const { tone, icon, word } = looks[uploadState.status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
