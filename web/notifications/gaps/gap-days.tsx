import { useId } from "react";
import { mailDayChoices } from "#domain/notifications/mail-gaps.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { addressOf, type GapsPlace } from "./gaps-address.ts";
import { dayText } from "./gap-text.ts";

type Props = { place: GapsPlace; hasMailDays: boolean };

export function GapDays({ place, hasMailDays }: Props) {
  const labelId = useId();
  return (
    <nav className="gap-days" aria-labelledby={labelId}>
      <span id={labelId}>{hasMailDays ? "Mail days without a letter" : "Days without a letter"}</span>
      <ul>
        {mailDayChoices.map((mailDays) => (
          <li key={mailDays}>
            <Anchor
              href={addressOf({ ...place, mailDays })}
              aria-current={mailDays === place.mailDays ? "true" : undefined}
              aria-label={pluralize(mailDays, ...dayText(hasMailDays))}
            >
              {mailDays}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
