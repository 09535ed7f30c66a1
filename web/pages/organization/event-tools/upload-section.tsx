import { Panel } from "#web/ui/panel.tsx";

export function UploadSection() {
  return (
    <Panel title="Upload Responses">
      <p className="text-ink-2">
        Uploading comes after printing. Keep the pages that are written back until then.
      </p>
    </Panel>
  );
}
