import { useRef, useState, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { useMessages } from "#web/platform/language.ts";
import { printedPagesMessages } from "./messages/pages-en.ts";
import "./how-it-prints.css";

/** Page images (SVG). A press on one toggles the real paper size. */
export function PrintedPages({ pages }: { pages: readonly string[] }) {
  const t = useMessages(printedPagesMessages);
  const [closer, setCloser] = useState<number>();
  return (
    <div className="printed-pages">
      <p>{t.howItComesOut}</p>
      {pages.map((page, at) => (
        <PrintedPage
          key={at}
          picture={page}
          name={t.page(at + 1, pages.length)}
          isCloser={closer === at}
          onPress={() => setCloser(closer === at ? undefined : at)}
        />
      ))}
    </div>
  );
}

type PageProps = { picture: string; name: string; isCloser: boolean; onPress: () => void };

function PrintedPage({ picture, name, isCloser, onPress }: PageProps) {
  const t = useMessages(printedPagesMessages);
  const frame = useRef<HTMLDivElement>(null);

  function press({ nativeEvent, detail, currentTarget }: MouseEvent<HTMLButtonElement>): void {
    const before = currentTarget.getBoundingClientRect();
    flushSync(onPress);
    // A pointer press has a position: the pressed point stays under the pointer. A key press has none.
    if (detail === 0) return;
    const after = currentTarget.getBoundingClientRect();
    const across = (nativeEvent.clientX - before.left) / before.width;
    const down = (nativeEvent.clientY - before.top) / before.height;
    frame.current?.scrollBy(after.left + across * after.width - nativeEvent.clientX, 0);
    frame.current?.closest(".dialog")?.scrollBy(0, after.top + down * after.height - nativeEvent.clientY);
  }

  return (
    <figure>
      <div ref={frame} className="printed-page-frame">
        <button type="button" className="printed-page" aria-pressed={isCloser} onClick={press}>
          <img src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={t.yourLetter(name)} />
        </button>
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
