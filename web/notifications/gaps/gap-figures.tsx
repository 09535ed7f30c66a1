import { gapLists, type MailGaps } from "#domain/notifications/mail-gaps.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { addressOf, type GapsPlace } from "./gaps-address.ts";
import { listName } from "./gap-text.ts";

type Props = { place: GapsPlace; counts: MailGaps["counts"] | undefined; words: Terms };

export function GapFigures({ place, counts, words }: Props) {
  return (
    <nav aria-label="Lists">
      <ul className="gap-figures">
        {gapLists.map((list) => (
          <li key={list}>
            <Anchor
              href={addressOf({ ...place, list })}
              aria-current={list === place.list ? "page" : undefined}
              className="gap-figure"
            >
              <strong>{counts === undefined ? "…" : counts[list].toLocaleString("en-US")}</strong>{" "}
              <span>{listName(list, words)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
