import { ArrowRightLeft, Send, UserMinus, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { Building } from "#domain/organizations/building.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import type { ListedParticipant } from "#domain/roster/participant.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { Menu } from "#web/ui/menu.tsx";
import type { InviteSelectedProps } from "./board-additions.ts";
import "./bulk-bar.css";
import { roomText } from "./occupancy-text.ts";
import type { MoveTarget } from "./row-menu.tsx";

const RemoveSelectedDialog = lazyDialog({
  load: async () => (await import("./remove-selected-dialog.tsx")).RemoveSelectedDialog,
  notLoaded: rosterErrors.removeFailed.message,
  close: ({ onClose }) => onClose(),
});

export type BulkActions = {
  onMove: (participants: readonly ListedParticipant[], to: Building) => void;
  onRemove: (participants: readonly ListedParticipant[]) => Promise<void>;
  /** Left out where no contacts can be invited. */
  inviteDialog?: ((props: InviteSelectedProps) => ReactNode) | undefined;
};

type Props = {
  selected: readonly ListedParticipant[];
  shown: readonly string[];
  destinations: readonly MoveTarget[];
  words: Terms;
  actions: BulkActions;
  onSelectAll: (participantIds: readonly string[]) => void;
  onEnd: () => void;
};

export function BulkBar({ selected, shown, destinations, words, actions, onSelectAll, onEnd }: Props) {
  const [dialog, setDialog] = useState<"invite" | "remove">();
  const isEmpty = selected.length === 0;
  const isAllSelected = shown.every((id) => selected.some((one) => one.id === id));
  const ids = selected.map(({ id }) => id);
  return (
    <section className="bulk-bar" aria-label="Selection" data-theme="dark" data-density="staff">
      <p role="status">
        {isEmpty
          ? `Choose ${words.participants.toLowerCase()}.`
          : `${pluralize(selected.length, words.participant, words.participants)} selected`}
      </p>
      {!isAllSelected && (
        <Button variant="plain" onPress={() => onSelectAll(shown)}>
          {`Select all ${shown.length.toLocaleString("en-US")}`}
        </Button>
      )}
      <div className="bulk-actions">
        <Menu
          placement="top end"
          opener={
            <Button icon={<ArrowRightLeft />} isDisabled={isEmpty}>
              Move to…
            </Button>
          }
        >
          {destinations.map(({ building, people }) => (
            <MenuItem
              key={building.id}
              {...detailOf(building, people)}
              onAction={() => {
                actions.onMove(selected, building);
                onEnd();
              }}
            >
              {building.name}
            </MenuItem>
          ))}
        </Menu>
        {actions.inviteDialog !== undefined && (
          <Button icon={<Send />} isDisabled={isEmpty} onPress={() => setDialog("invite")}>
            {`Invite ${words.contacts.toLowerCase()}`}
          </Button>
        )}
        <Button icon={<UserMinus />} isDisabled={isEmpty} onPress={() => setDialog("remove")}>
          Remove
        </Button>
        <Button variant="plain" icon={<X />} onPress={onEnd}>
          Cancel
        </Button>
      </div>
      {dialog === "invite" &&
        actions.inviteDialog?.({ participantIds: ids, onClose: () => setDialog(undefined) })}
      {dialog === "remove" && (
        <RemoveSelectedDialog
          participants={selected}
          words={words}
          onRemove={async () => {
            await actions.onRemove(selected);
            onEnd();
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}

function detailOf(building: Building, people: number) {
  const detail = roomText(people, building.capacity);
  return detail === undefined ? {} : { detail };
}
