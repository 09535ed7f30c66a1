import { useQuery } from "@tanstack/react-query";
import { cabinErrors } from "#domain/cabin/errors.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { openReplies } from "./calls.ts";

export type RepliesDialogProps = {
  orgId: string;
  participant: { id: string; name: string };
  onClose: () => void;
};

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

export function RepliesDialog({ orgId, participant, onClose }: RepliesDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["cabin-replies", orgId, participant.id],
    queryFn: () => openReplies(orgId, participant.id),
    retry: false,
    // Its links expire within a minute.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog title={`Replies from ${participant.name}`} isOpen onOpenChange={onClose} fillsPhone>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={cabinErrors.repliesLoadFailed.message}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label="Loading replies…" rows={4} />}
      {data?.pages.length === 0 && <p>{`${participant.name} hasn't sent a reply yet.`}</p>}
      {data !== undefined && data.pages.length > 0 && (
        <ul className="cabin-replies">
          {data.pages.map(({ id, uploadedAt, view }, at) => (
            <li key={id}>
              <p className="small muted">{`Scanned ${day.format(new Date(uploadedAt))}`}</p>
              {view === null ? (
                <p>Preview unavailable</p>
              ) : (
                <img src={view} alt={`Page ${at + 1} of ${data.pages.length}, from ${participant.name}`} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
