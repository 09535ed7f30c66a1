import { useEffect } from "react";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { keepOnlyFilesOf } from "#web/platform/files-of-others.ts";
import { keptFiles } from "#web/platform/forget-kept.ts";
import { keptOf } from "#web/platform/kept-here.ts";
import { countUnsentFiles } from "#web/platform/unsent-files.ts";
import { deskOf } from "#web/responses/intake/desk.ts";

/** Pictures that were on their way when the page was closed go on, whichever page is opened next. */
export default function CarryOnUploads() {
  const { user } = useSignedIn();
  useEffect(() => {
    let hasLeft = false;
    let leave: (() => void) | undefined;
    const goOn = () => {
      if (!hasLeft) leave ??= deskOf(user.uid).subscribe(() => undefined);
    };
    const isMarked = keptOf(user.uid, keptFiles).length > 0;
    if (countUnsentFiles() > 0) goOn();
    // Files without the word of how many: the queue counts them, and signing out knows of them again.
    void keepOnlyFilesOf(user.uid).then((isThere) => isThere && !isMarked && goOn());
    return () => {
      hasLeft = true;
      leave?.();
    };
  }, [user.uid]);
  return null;
}
