import { TriangleAlert } from "lucide-react";
import type { ImportCounts } from "#domain/roster/import-answer.ts";

const figures = [
  { key: "new", label: "New" },
  { key: "moved", label: "Moved" },
  { key: "updated", label: "Updated" },
  { key: "unchanged", label: "Unchanged" },
  { key: "problems", label: "Problems" },
] as const satisfies { key: keyof ImportCounts; label: string }[];

type Props = { counts: ImportCounts; problemsLabel?: string };

export function CountFigures({ counts, problemsLabel = "Problems" }: Props) {
  return (
    <dl className="import-figures">
      {figures.map(({ key, label }) => {
        const speaksUp = key === "problems" && counts[key] > 0;
        return (
          <div key={key} className={speaksUp ? "import-figure import-figure-problem" : "import-figure"}>
            <dt>
              {speaksUp && <TriangleAlert />}
              {key === "problems" ? problemsLabel : label}
            </dt>
            <dd>{counts[key].toLocaleString("en-US")}</dd>
          </div>
        );
      })}
    </dl>
  );
}
