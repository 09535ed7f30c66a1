import type { ReactNode } from "react";
import { eventErrors } from "#domain/events/errors.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Answer = { isPending: boolean; error: unknown; dataUpdatedAt: number; refetch: () => unknown };

type Props = {
  title: string;
  answer?: Answer;
  children: ReactNode;
};

export function DeletedPanel({ title, answer, children }: Props) {
  const failed = answer !== undefined && answer.error !== null;
  const loading = answer?.isPending === true && !failed;
  const known = answer === undefined || answer.dataUpdatedAt > 0;
  return (
    <Panel title={title} flush>
      {failed && (
        <div className="panel-body">
          <LoadFailed
            error={answer.error}
            failed={eventErrors.deletedListFailed.message}
            loadedAt={answer.dataUpdatedAt}
            onRetry={() => void answer.refetch()}
          />
        </div>
      )}
      {loading && <Skeleton label={`Loading ${title.toLowerCase()}…`} rows={3} />}
      {known && (typeof children === "string" ? <p className="panel-note">{children}</p> : children)}
    </Panel>
  );
}
