import { lazy, Suspense, type ComponentType } from "react";
import type { UploadPanelProps } from "#web/responses/upload/upload-panel.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";

const title = "Upload Responses";

/** Lazy, so that printing does not wait for the upload code. Offline it shows that it could not load. */
const UploadPanel = lazy(async (): Promise<{ default: ComponentType<UploadPanelProps> }> => {
  try {
    return { default: (await import("#web/responses/upload/upload-panel.tsx")).UploadPanel };
  } catch {
    return { default: NotLoaded };
  }
});

function NotLoaded() {
  return (
    <Panel title={title}>
      <ErrorBox sentence="Uploading could not be loaded." onRetry={() => window.location.reload()}>
        You may be offline. Trying again loads the whole page anew.
      </ErrorBox>
    </Panel>
  );
}

export function UploadSection(props: UploadPanelProps) {
  return (
    <Suspense
      fallback={
        <Panel title={title}>
          <p role="status">Loading…</p>
        </Panel>
      }
    >
      <UploadPanel {...props} />
    </Suspense>
  );
}
