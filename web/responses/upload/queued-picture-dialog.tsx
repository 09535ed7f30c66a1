import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { previewUnavailable } from "#domain/responses/errors.ts";
import { useBlobImage } from "#web/platform/use-blob-image.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Intake } from "../intake/intake.ts";
import type { QueuedPicture } from "../intake/queued-picture.ts";
import { nameOf } from "./upload-text.ts";

type Props = { item: QueuedPicture; pictureOf: Intake["pictureOf"]; onClose: () => void };

export function QueuedPictureDialog({ item, pictureOf, onClose }: Props) {
  const { data, isPending } = useQuery({
    queryKey: ["queued-picture", item.id],
    queryFn: async () => (await pictureOf(item.id)) ?? null,
    // No copy of a letter stays in the cache.
    gcTime: 0,
    networkMode: "always",
  });
  return (
    <Dialog title={nameOf(item)} isOpen onOpenChange={onClose} fillsPhone>
      {isPending && <p role="status">Loading picture…</p>}
      {data === null && <p>{previewUnavailable}</p>}
      {data instanceof Blob && <Picture blob={data} name={nameOf(item)} />}
    </Dialog>
  );
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const [isBroken, setBroken] = useState(false);
  const show = useBlobImage(blob);
  if (isBroken) return <p>{previewUnavailable}</p>;
  return <img ref={show} alt={name} className="queued-picture" onError={() => setBroken(true)} />;
}
