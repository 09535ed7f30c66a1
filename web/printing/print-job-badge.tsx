import { Ban, Check, Hourglass, TriangleAlert } from "lucide-react";
import type { PrintJobState } from "#domain/printing/print-job.ts";
import { Badge } from "#web/ui/badge.tsx";

const looks = {
  rendering: { tone: "info", icon: <Hourglass />, word: "Making PDF" },
  ready: { tone: "plain", icon: <Check />, word: "Ready" },
  failed: { tone: "danger", icon: <TriangleAlert />, word: "Failed" },
  voided: { tone: "quiet", icon: <Ban />, word: "Voided" },
} as const satisfies Record<PrintJobState, object>;

export function PrintJobBadge({ state }: { state: PrintJobState }) {
  const { tone, icon, word } = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
