import { memo } from "react";
import { Check, CircleDashed, FileText } from "lucide-react";
import type { ListedSheet } from "#domain/printing/print-job.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-style.ts";

type Props = {
  sheet: ListedSheet;
  isAsking: boolean;
  link: string | undefined;
  onReprint: (number: number) => void;
};

/** One of up to 500 rows, so it uses native elements and is memoized. */
export const SheetRow = memo(function SheetRow({ sheet, isAsking, link, onReprint }: Props) {
  const { number, participantName, contactName, buildingName, shortCode, notes, cameBack } = sheet;
  const whose = `sheet ${number}, ${participantName}`;
  return (
    <li className="sheet-row">
      <div className="sheet-row-words">
        <p className="sheet-row-name">{participantName}</p>
        <p className="sheet-row-more">
          {`${buildingName ?? "No building"}, ${contactName === "" ? "stationery" : `${pluralize(notes, "note", "notes")} from ${contactName}`}`}
        </p>
        <p className="sheet-row-more sheet-row-last">
          <span className="sheet-row-code">{shortCode}</span>
          {cameBack ? (
            <Badge tone="plain" icon={<Check />}>
              Came back
            </Badge>
          ) : (
            <Badge tone="quiet" icon={<CircleDashed />}>
              Not back yet
            </Badge>
          )}
        </p>
      </div>
      {link === undefined ? (
        <button
          type="button"
          className={buttonClass("outline")}
          aria-label={isAsking ? `Preparing ${whose}` : `Reprint ${whose}`}
          aria-disabled={isAsking || undefined}
          onClick={() => onReprint(number)}
        >
          {isAsking ? "Preparing…" : "Reprint"}
        </button>
      ) : (
        <a
          ref={takeOver}
          href={link}
          target="_blank"
          rel="noopener"
          className={buttonClass("outline")}
          aria-label={`Open PDF of ${whose}`}
        >
          <FileText />
          Open PDF
        </a>
      )}
    </li>
  );
});

/** The link replaces the pressed button; it takes the focus only if the user has not moved it. */
function takeOver(link: HTMLElement | null): void {
  if (document.activeElement === document.body) link?.focus();
}
