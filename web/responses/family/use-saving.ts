import { useRef, useState } from "react";
import { deskErrors, shareErrors } from "#domain/responses/errors.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { downloadPicture, readPicture, sharePicture, type ShownPicture } from "./save-picture.ts";

type Saving =
  | { status: "ready" }
  | { status: "working"; action: "download" | "share" }
  | { status: "press-again" }
  | { status: "failed"; sentence: string };

/** Downloads or shares a picture as it is shown. */
export function useSaving() {
  const [saving, setSaving] = useState<Saving>({ status: "ready" });
  const isWorking = useRef(false);
  const read = useRef<{ key: string; file: File }>(undefined);

  async function run(
    action: "download" | "share",
    failed: string,
    work: () => Promise<Saving>,
  ): Promise<void> {
    if (isWorking.current) return;
    isWorking.current = true;
    setSaving({ status: "working", action });
    try {
      setSaving(await work());
    } catch (error) {
      setSaving({ status: "failed", sentence: sentenceOf(error, failed) });
    }
    isWorking.current = false;
  }

  async function share(shown: ShownPicture): Promise<Saving> {
    const key = JSON.stringify(shown);
    const file = read.current?.key === key ? read.current.file : await readPicture(shown);
    read.current = { key, file };
    return { status: (await sharePicture(file)) === "shared" ? "ready" : "press-again" };
  }

  return {
    saving,
    download: (shown: ShownPicture) =>
      void run("download", deskErrors.downloadFailed.message, async () => {
        await downloadPicture(shown);
        return { status: "ready" };
      }),
    share: (shown: ShownPicture) => void run("share", shareErrors.shareFailed.message, () => share(shown)),
  };
}
