import { useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { compareNames } from "#domain/name-order.ts";
import { notificationErrors } from "#domain/notifications/errors.ts";
import type { Gap } from "#domain/notifications/mail-gaps.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { formatPhone } from "#domain/phone.ts";
import { toCsv } from "#domain/roster/csv.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { fileName, saveFile } from "#web/platform/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { formatLastLetter, listName } from "./gap-text.ts";
import type { GapsPlace } from "./gaps-address.ts";
import { readWholeList, type GapsOf } from "./gaps-calls.ts";
import "./mail-gaps.css";

export type GapSheetDialogProps = { of: GapsOf; place: GapsPlace; words: Terms; onClose: () => void };

/** The whole list by building, for a clipboard. */
export function GapSheetDialog({ of, place, words, onClose }: GapSheetDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["mail-gaps-sheet", of.orgId, of.eventId, place.list, place.mailDays],
    queryFn: ({ signal }) => readWholeList(of, place, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const buildings = data === undefined ? [] : byBuilding(data);
  const name = listName(place.list, words);
  return (
    <Dialog title={name} isOpen onOpenChange={onClose} fillsPhone printsAlone>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={notificationErrors.gapsLoadFailed.message}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label="Loading the whole list…" rows={6} />}
      {data !== undefined && (
        <>
          <p role="status">{pluralize(data.length, words.participant, words.participants)}</p>
          {buildings.map(({ building, gaps }) => (
            <section key={building} className="gap-sheet" aria-label={building}>
              <h3>{building}</h3>
              <ul>
                {gaps.map((gap) => (
                  <li key={gap.participantId}>
                    <span className="gap-sheet-box" aria-hidden="true" />
                    <span>{gap.name}</span>
                    <span className="gap-sheet-more">{formatLastLetter(gap)}</span>
                    {gap.contacts.map((contact) => (
                      <span key={contact.contactId} className="gap-sheet-call">
                        {[contact.name ?? words.contact, formatPhone(contact.phone ?? "")]
                          .filter((part) => part !== "")
                          .join(", ")}
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <DialogActions sticks>
            <Button
              icon={<Download />}
              onPress={() => saveFile(`${fileName(name)}.csv`, toCsv(tableOf(buildings, words)))}
            >
              Download CSV
            </Button>
            <Button variant="primary" icon={<Printer />} onPress={() => window.print()}>
              Print this list
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

type Building = { building: string; gaps: Gap[] };

const unassigned = "Unassigned";

/** Buildings and names in natural order, participants without a building last. */
function byBuilding(gaps: readonly Gap[]): Building[] {
  return [...Map.groupBy(gaps, ({ buildingName }) => buildingName)]
    .toSorted(
      ([one], [other]) =>
        Number(one === null) - Number(other === null) || compareNames(one ?? "", other ?? ""),
    )
    .map(([building, here]) => ({
      building: building ?? unassigned,
      gaps: here.toSorted((one, other) => compareNames(one.name, other.name)),
    }));
}

/** A phone number stands beside its name, as in the roster's file. */
function tableOf(buildings: readonly Building[], words: Terms): string[][] {
  const slots = Math.max(0, ...buildings.flatMap(({ gaps }) => gaps.map(({ contacts }) => contacts.length)));
  const places = Array.from({ length: slots }, (_, slot) => slot);
  const headers = places.flatMap((slot) =>
    ["Name", "Phone", "Email"].map((part) => `${words.contact} ${slot + 1} ${part}`),
  );
  return [
    [words.building, words.participant, "Last letter", ...headers],
    ...buildings.flatMap(({ building, gaps }) =>
      gaps.map((gap) => [
        building,
        gap.name,
        formatLastLetter(gap),
        ...places.flatMap((slot) => {
          const contact = gap.contacts[slot];
          return [contact?.name ?? "", formatPhone(contact?.phone ?? ""), contact?.email ?? ""];
        }),
      ]),
    ),
  ];
}
