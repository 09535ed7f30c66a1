import { memo, useState, type SyntheticEvent } from "react";
import type { ListedParticipant } from "#domain/roster/participant.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { iconButtonClass } from "#web/ui/button-style.ts";
import { InviteSummaryBadge, inviteSummaryLabel } from "../contacts/invite-badge.tsx";
import { participantPath } from "#web/organizations/participant-path.ts";
import { useBoardPlace } from "./board-place.ts";
import { useArrival } from "./carry.tsx";
import { useOpenRowMenu } from "./row-menu-context.ts";
import { useRowStatus } from "./row-status-context.ts";
import { useIsSelected, useSelection } from "./selection.ts";

type Props = {
  participant: ListedParticipant;
  contacts: string;
  /** The tab stop of the list. */
  isCurrent: boolean;
};

export const rowHintId = "board-row-hint";

/** As few elements as possible, with icons drawn by CSS: there are hundreds of rows, and opening or closing a menu
 *  walks through all of them. */
export const ParticipantRow = memo(function ParticipantRow({ participant, contacts, isCurrent }: Props) {
  const { id, name } = participant;
  const arrive = useArrival();
  const openMenu = useOpenRowMenu();
  const invites = useRowStatus(id);
  const place = useBoardPlace();
  const selection = useSelection();
  const isSelected = useIsSelected(id);
  const [menuOpen, setMenuOpen] = useState(false);

  function open(button: HTMLButtonElement, byKeyboard: boolean): void {
    // Safari does not focus a clicked button, and the menu restores the focus when it closes.
    button.focus();
    setMenuOpen(true);
    openMenu({ participantId: id, button, byKeyboard, onClosed: () => setMenuOpen(false) });
  }

  function select(event: SyntheticEvent): void {
    // The menu's button keeps its clicks and keys.
    if (isSelected === undefined || (event.target instanceof Element && event.target.closest("button")))
      return;
    event.preventDefault();
    selection.toggle(id);
  }

  return (
    <div
      ref={arrive}
      role="row"
      tabIndex={isCurrent ? 0 : -1}
      draggable={isSelected === undefined}
      aria-selected={isSelected}
      onClick={select}
      onKeyDown={(event) => {
        if (event.key === " " || event.key === "Enter") select(event);
      }}
      aria-label={`${name}, ${contacts}${invites === undefined ? "" : `, ${inviteSummaryLabel(invites)}`}`}
      aria-describedby={rowHintId}
      data-participant={id}
      data-name={name}
      className="person"
    >
      <span role="gridcell" className="person-name">
        {place === undefined || isSelected !== undefined ? (
          name
        ) : (
          <Anchor href={participantPath(place, id)} tabIndex={-1} draggable={false}>
            {name}
          </Anchor>
        )}
      </span>
      <span role="gridcell" className="person-contacts" data-alone={invites === undefined || undefined}>
        {contacts}
      </span>
      <span role="gridcell" className="person-invite">
        {invites !== undefined && <InviteSummaryBadge summary={invites} />}
      </span>
      <span role="gridcell">
        <button
          type="button"
          tabIndex={-1}
          className={iconButtonClass("person-more")}
          aria-label={`More for ${name}`}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          onClick={(event) => open(event.currentTarget, false)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            // Otherwise react-aria treats the following click as a screen reader's and delays the focus.
            event.preventDefault();
            open(event.currentTarget, true);
          }}
        />
      </span>
    </div>
  );
});
