import { Download } from "lucide-react";
import { useMutation } from "@tanstack/react-query";
import type { Terms } from "#domain/organizations/terms.ts";
import { importErrors } from "#domain/roster/errors.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { Button } from "#web/ui/button.tsx";
import type { EventRef } from "../calls.ts";
import "./roster-import.css";

type Props = EventRef & { words: Terms; eventName: string };

export function DownloadRoster({ words, eventName, ...of }: Props) {
  const download = useMutation({
    mutationFn: async () => {
      const { saveRoster } = await import("./save-roster.ts");
      await saveRoster(of, { words, eventName });
    },
  });
  return (
    <div>
      <Button icon={<Download />} onPress={() => (download.isPending ? undefined : download.mutate())}>
        {download.isPending ? "Preparing…" : "Download roster (CSV)"}
      </Button>
      {download.isError && (
        <p role="alert" className="import-small-error">
          {sentenceOf(download.error, importErrors.exportFailed.message)}
        </p>
      )}
    </div>
  );
}
