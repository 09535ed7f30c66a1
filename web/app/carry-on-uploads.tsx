import { useEffect } from "react";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { keepOnlyFilesOf } from "#web/platform/files-of-others.ts";
import { keptFiles } from "#web/platform/clear-local-data.ts";
import { keptOf } from "#web/platform/kept-here.ts";
import { countUnsentFiles } from "#web/platform/unsent-files.ts";
import { uploadQueueFor } from "#web/responses/intake/upload-queue.ts";

/** Resumes uploads that were interrupted when the page was closed, on any page that is opened next. */
export default function CarryOnUploads() {
  const { user } = useSignedIn();
  useEffect(() => {
    let hasLeft = false;
    let leave: (() => void) | undefined;
    const goOn = () => {
      if (!hasLeft) leave ??= uploadQueueFor(user.uid).subscribe(() => undefined);
    };
    const isMarked = keptOf(user.uid, keptFiles).length > 0;
    if (countUnsentFiles() > 0) goOn();
    // Files without a stored count: the queue counts them again, so that signing out can warn about them.
    void keepOnlyFilesOf(user.uid).then((isThere) => isThere && !isMarked && goOn());
    return () => {
      hasLeft = true;
      leave?.();
    };
  }, [user.uid]);
  return null;
}
