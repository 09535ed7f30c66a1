import { ArrowDownToLine, Maximize2 } from "lucide-react";
import { useRef, useState } from "react";
import { deskErrors } from "#domain/responses/errors.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { useMessages } from "#web/platform/language.ts";
import { openTabToCome } from "#web/printing/new-tab.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { replyMessages } from "./messages/en.ts";
import { askForPicture, type OfResponse } from "./picture-url.ts";
import "./picture-viewer.css";
import { saveFrom } from "./save-from.ts";

type Props = {
  of: OfResponse;
  /** Added to the accessible names when there are several: "page 1 of 2". */
  which?: string | undefined;
};

export function PictureActions({ of, which }: Props) {
  const { picture, open, download } = useImageMutations(of);
  const t = useMessages(replyMessages);
  const asking = picture.status === "asking" ? picture.action : undefined;
  const named = (word: string) => (which === undefined ? {} : { "aria-label": `${word} ${which}` });
  return (
    <>
      <div className="picture-actions">
        {picture.status === "held-back" ? (
          <a href={picture.url} target="_blank" rel="noopener" className={buttonClass("outline")}>
            <Maximize2 />
            {t.openHere}
          </a>
        ) : (
          <Button
            icon={<Maximize2 />}
            isPending={asking === "open"}
            pendingLabel={t.opening}
            onPress={open}
            {...named(t.open)}
          >
            {t.open}
          </Button>
        )}
        <Button
          icon={<ArrowDownToLine />}
          isPending={asking === "download"}
          pendingLabel={t.asking}
          onPress={download}
          {...named(t.download)}
        >
          {t.download}
        </Button>
      </div>
      {picture.status === "failed" && <ErrorBox sentence={picture.sentence} />}
    </>
  );
}

type PictureStep =
  | { status: "ready" }
  | { status: "asking"; action: "open" | "download" }
  | { status: "failed"; sentence: string }
  /** A popup blocker prevented the tab; the user can press the link. */
  | { status: "held-back"; url: string };

/** Requests the link on press, so that the permission is checked then. */
function useImageMutations(of: OfResponse) {
  const t = useMessages(replyMessages);
  const [picture, setPicture] = useState<PictureStep>({ status: "ready" });
  const isAsking = useRef(false);

  async function run(action: "open" | "download", work: () => Promise<PictureStep>): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    setPicture({ status: "asking", action });
    setPicture(await work());
    isAsking.current = false;
  }

  return {
    picture,
    open: () => void run("open", () => openPicture(of, t.openingPicture)),
    download: () => void run("download", () => downloadPicture(of)),
  };
}

async function openPicture(of: OfResponse, opening: string): Promise<PictureStep> {
  const tab = openTabToCome(opening);
  try {
    const url = await askForPicture(of, { kind: "full" });
    return tab.lead(url) ? { status: "ready" } : { status: "held-back", url };
  } catch (error) {
    tab.close();
    return { status: "failed", sentence: sentenceOf(error, deskErrors.openFailed.message) };
  }
}

async function downloadPicture(of: OfResponse): Promise<PictureStep> {
  try {
    saveFrom(await askForPicture(of, { kind: "full", download: true }));
    return { status: "ready" };
  } catch (error) {
    return { status: "failed", sentence: sentenceOf(error, deskErrors.downloadFailed.message) };
  }
}
