import { ArrowDownToLine, Maximize2 } from "lucide-react";
import { buttonClass } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useMessages } from "#web/platform/language.ts";
import { replyMessages } from "./messages/en.ts";
import type { OfResponse } from "./picture-url.ts";
import { useImageMutations } from "./use-image-mutations.ts";
import "./picture-viewer.css";

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
