import { Suspense, useState } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { participantPath } from "#web/organizations/participant-path.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { usePageChecks } from "../calls.ts";
import { lazyMain } from "#web/platform/lazy-part.ts";
import "./page-checks.css";

const NothingWritten = lazyMain(async () => (await import("./nothing-written.tsx")).NothingWritten);

const CounselorSheets = lazyMain(
  async () => (await import("../counselor/counselor-sheets.tsx")).CounselorSheets,
);

/** Pages without writing, and pages with two photos. Renders nothing while there are none. */
export function PageChecks({ of, words }: { of: EventRef; words: Terms }) {
  const { data } = usePageChecks(of);
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) return null;
  const { nothingWritten, letterSides = 0, twice } = data;
  return (
    <>
      {data.hasCounselorSheets === true && (
        <Suspense>
          <CounselorSheets of={of} words={words} />
        </Suspense>
      )}
      {twice.length > 0 && (
        <Panel title="Photographed twice" count={pluralize(twice.length, "page", "pages")} waits>
          <div className="page-checks">
            <p>Choose for each page whether the second photo replaces the first.</p>
            <ul aria-label="Pages that were photographed twice" className="page-checks-twice">
              {twice.map(({ participantId, participantName, buildingName, page }) => (
                <li key={`${participantId} ${page}`}>
                  <Anchor href={participantPath(of, participantId)}>
                    {[participantName, buildingName, `page ${page}`]
                      .filter((part) => part !== null)
                      .join(", ")}
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        </Panel>
      )}
      {(nothingWritten > 0 || isOpen) && (
        <Panel title="Nothing written" count={pluralize(nothingWritten, "page", "pages")}>
          <div className="page-checks">
            <p>We found no writing on these replies, so families aren&apos;t told about them.</p>
            {letterSides > 0 && (
              <p className="muted">
                {`We also have ${pluralize(letterSides, "letter side", "letter sides")} without writing. You don't need to look at those.`}
              </p>
            )}
            {isOpen ? (
              <Suspense fallback={<Skeleton label="Loading pages…" rows={3} />}>
                <NothingWritten of={of} />
              </Suspense>
            ) : (
              <Button onPress={() => setOpen(true)}>Look through them</Button>
            )}
          </div>
        </Panel>
      )}
    </>
  );
}
