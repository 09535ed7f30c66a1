import { createContext, use, useMemo, type ReactNode } from "react";
import { termsFor } from "#domain/organizations/terms.ts";

type Clock = { timeZone: string; name: string };

const CampClockContext = createContext<Clock | undefined>(undefined);

type Props = { organization: { type: string | null; timeZone: string }; children: ReactNode };

/** Staff pages inside it show times by the organization's clock. */
export function CampClock({ organization: { type, timeZone }, children }: Props) {
  const clock = useMemo(() => ({ timeZone, name: termsFor(type).clock }), [type, timeZone]);
  return <CampClockContext value={clock}>{children}</CampClockContext>;
}

/** Undefined outside of staff pages: there the reader's own zone applies. */
export function useCampZone(): string | undefined {
  return use(CampClockContext)?.timeZone;
}

/** "Jul 12, 2027, 9:14 PM", by the organization's clock. */
export function useFormatDateTime(): (moment: string | number) => string {
  const timeZone = useCampZone();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
    return (moment) => format.format(new Date(moment));
  }, [timeZone]);
}

/** Once per page, and only for readers in another zone. */
export function CampClockNote() {
  const clock = use(CampClockContext);
  if (clock === undefined || clock.timeZone === new Intl.DateTimeFormat().resolvedOptions().timeZone)
    return null;
  return <span className="camp-clock">{`Times are ${clock.name}`}</span>;
}
