import { useEffect } from "react";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { forgetFilesOfOthers } from "#web/platform/files-of-others.ts";
import { countUnsentFiles } from "#web/platform/unsent-files.ts";
import { deskOf } from "#web/responses/intake/desk.ts";

/** Pictures that were on their way when the page was closed go on, whichever page is opened next. */
export default function CarryOnUploads() {
  const { user } = useSignedIn();
  useEffect(() => {
    void forgetFilesOfOthers(user.uid);
    return countUnsentFiles() === 0 ? undefined : deskOf(user.uid).subscribe(() => undefined);
  }, [user.uid]);
  return null;
}
