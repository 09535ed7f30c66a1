import { ArrowDownToLine, Camera, Crop, FileText, ScanText, Share2 } from "lucide-react";
import { useState } from "react";
import { useErrorMessage, useMessages } from "#web/platform/language.ts";
import { replyMessages } from "../messages/en.ts";
import { PictureViewer, ViewerAction } from "../picture-viewer.tsx";
import { canSharePictures } from "./save-picture.ts";
import { useSaving } from "./use-saving.ts";
import type { Look, ShownPage } from "./use-shown-pages.ts";

type Props = {
  title: string;
  pages: readonly ShownPage[];
  start: number;
  look: Look;
  onLook: (look: Look) => void;
  onTurn: (at: number) => void;
  onClose: () => void;
};

export function ReplyViewer({ title, pages, start, look, onLook, onTurn, onClose }: Props) {
  return (
    <PictureViewer
      title={title}
      pictures={pages.map(({ picture, caption }) => ({ ...picture, caption }))}
      start={start}
      onTurn={onTurn}
      onClose={onClose}
    >
      {({ at, turns }) => {
        const page = pages[at];
        return page && <Tools page={page} turns={turns} look={look} onLook={onLook} />;
      }}
    </PictureViewer>
  );
}

type ToolsProps = { page: ShownPage; turns: number; look: Look; onLook: (look: Look) => void };

function Tools({ page: { page, shown }, turns, look, onLook }: ToolsProps) {
  const t = useMessages(replyMessages);
  const say = useErrorMessage();
  const { saving, download, share } = useSaving();
  const [canShare] = useState(canSharePictures);
  const working = saving.status === "working" ? saving.action : undefined;
  const hasScan = page.links.scan !== null;
  const hasWriting = hasScan && page.scan?.writing !== undefined && page.scan.writing !== null;
  return (
    <>
      <p role="status" className="picture-viewer-news">
        {saving.status === "failed" && say(saving.sentence)}
        {saving.status === "press-again" && t.pressShareAgain}
      </p>
      <div className="picture-viewer-row picture-viewer-tools">
        {hasWriting && look === "writing" && (
          <ViewerAction icon={<FileText />} onPress={() => onLook("page")}>
            {t.wholePage}
          </ViewerAction>
        )}
        {hasWriting && look === "page" && (
          <ViewerAction icon={<Crop />} onPress={() => onLook("writing")}>
            {t.onlyWriting}
          </ViewerAction>
        )}
        {hasScan && look !== "photo" && (
          <ViewerAction icon={<Camera />} onPress={() => onLook("photo")}>
            {t.plain}
          </ViewerAction>
        )}
        {hasScan && look === "photo" && (
          <ViewerAction icon={<ScanText />} onPress={() => onLook("writing")}>
            {t.straightened}
          </ViewerAction>
        )}
        <ViewerAction icon={<ArrowDownToLine />} onPress={() => download({ ...shown, turns })}>
          {working === "download" ? t.asking : t.download}
        </ViewerAction>
        {canShare && (
          <ViewerAction icon={<Share2 />} onPress={() => share({ ...shown, turns })}>
            {working === "share" ? t.asking : t.share}
          </ViewerAction>
        )}
      </div>
    </>
  );
}
