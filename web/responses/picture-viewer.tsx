import { useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { ChevronLeft, ChevronRight, RotateCw, X, ZoomIn, ZoomOut } from "lucide-react";
import { iconButtonClass } from "#web/ui/button-style.ts";
import { useMessages } from "#web/platform/language.ts";
import { uiMessages } from "#web/ui/messages/en.ts";
import { replyMessages } from "./messages/en.ts";
import { ReplyPicture, type PictureFrame, type ReplyPictureProps } from "./reply-picture.tsx";
import { useZoom } from "./use-zoom.ts";
import "./picture-viewer.css";

type ViewedPicture = Pick<ReplyPictureProps, "name" | "link" | "keptOf" | "askAgain" | "alt"> & {
  frame?: (fit: "stage" | "turned-stage") => PictureFrame | undefined;
  /** Named in the title if there are several. */
  caption?: string | undefined;
};

type Props = {
  title: string;
  pictures: readonly ViewedPicture[];
  start?: number;
  onTurn?: (at: number) => void;
  onClose: () => void;
  /** More actions for the visible picture; `turns` are quarter turns to the right. */
  children?: (visible: { at: number; turns: number }) => ReactNode;
};

export function PictureViewer({ title, pictures, start = 0, onTurn, onClose, children }: Props) {
  const [at, setAt] = useState(start);
  const [turns, setTurns] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const zoom = useZoom();
  const t = useMessages(replyMessages);
  const { close } = useMessages(uiMessages);
  const visible = pictures[at];
  const open = useCallback((element: HTMLDialogElement | null) => {
    dialog.current = element;
    if (element?.open === false) element.showModal();
  }, []);

  function nameOf(picture: ViewedPicture | undefined): string {
    if (pictures.length < 2) return title;
    if (pictures.every(({ caption }) => caption === undefined))
      return t.altPage(title, at + 1, pictures.length);
    return picture?.caption === undefined ? title : `${title}, ${picture.caption.toLowerCase()}`;
  }

  function turnTo(next: number): void {
    if (pictures[next] === undefined) return;
    setAt(next);
    onTurn?.(next);
    setTurns(0);
    zoom.reset();
  }

  function rotate(): void {
    setTurns(turns + 1);
    zoom.reset();
  }

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (zoom.press(event.key)) event.preventDefault();
    else if (event.key === "ArrowLeft") turnTo(at - 1);
    else if (event.key === "ArrowRight") turnTo(at + 1);
    else if (event.key === "r") rotate();
  }

  const { scale, x, y } = zoom.view;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- every key has its button below
    <dialog
      ref={open}
      className="picture-viewer"
      data-theme="dark"
      data-density="family"
      aria-label={title}
      onClose={onClose}
      onKeyDown={press}
    >
      <header className="picture-viewer-head">
        <p>{nameOf(visible)}</p>
        <button
          type="button"
          className={iconButtonClass()}
          aria-label={close}
          onClick={() => dialog.current?.close()}
        >
          <X />
        </button>
      </header>
      <div {...zoom.onStage} className={scale > 1 ? "picture-stage picture-stage-closer" : "picture-stage"}>
        {visible !== undefined && (
          <div
            className={turns % 2 === 0 ? "picture-stage-moved" : "picture-stage-moved picture-stage-turned"}
            style={{ transform: `translate(${x}px, ${y}px) scale(${scale}) rotate(${turns * 90}deg)` }}
          >
            <ReplyPicture
              key={visible.name}
              {...pictureOf(visible)}
              frame={visible.frame?.(turns % 2 === 0 ? "stage" : "turned-stage")}
              className="picture-viewer-picture"
            />
          </div>
        )}
      </div>
      <footer className="picture-viewer-foot">
        <div className="picture-viewer-row">
          {pictures.length > 1 && (
            <ViewerAction icon={<ChevronLeft />} isOff={at === 0} onPress={() => turnTo(at - 1)}>
              {t.previous}
            </ViewerAction>
          )}
          <ViewerAction icon={<ZoomOut />} isOff={scale === 1} onPress={zoom.further}>
            {t.smaller}
          </ViewerAction>
          <ViewerAction icon={<ZoomIn />} onPress={zoom.closer}>
            {t.larger}
          </ViewerAction>
          <ViewerAction icon={<RotateCw />} onPress={rotate}>
            {t.rotate}
          </ViewerAction>
          {pictures.length > 1 && (
            <ViewerAction
              icon={<ChevronRight />}
              isOff={at === pictures.length - 1}
              onPress={() => turnTo(at + 1)}
            >
              {t.next}
            </ViewerAction>
          )}
        </div>
        {children?.({ at, turns })}
      </footer>
    </dialog>
  );
}

function pictureOf({ name, link, keptOf, askAgain, alt }: ViewedPicture) {
  return { name, link, keptOf, askAgain, alt };
}

type ActionProps = { icon: ReactNode; isOff?: boolean; onPress: () => void; children: string };

/** aria-disabled instead of disabled, so that it keeps the focus. */
export function ViewerAction({ icon, isOff = false, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      className="picture-viewer-action"
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
    >
      {icon}
      {children}
    </button>
  );
}
