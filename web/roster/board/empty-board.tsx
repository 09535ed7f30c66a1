import { HousePlus } from "lucide-react";
import type { Terms } from "#domain/organizations/terms.ts";
import { Picture } from "#web/brand/picture.tsx";
import { Anchor } from "#web/ui/anchor.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

export function NoBuildings({ words, onAddBuilding }: { words: Terms; onAddBuilding: () => void }) {
  return (
    <EmptyState
      picture={<Picture name="create-camp" />}
      title="No buildings yet"
      action={
        <Button variant="outline" icon={<HousePlus />} onPress={onAddBuilding}>
          Add the first building
        </Button>
      }
    >
      {`Add one to put ${words.participants.toLowerCase()} in, or import your roster: it brings the buildings along.`}
    </EmptyState>
  );
}

export function NoParticipants({ words, importHref }: { words: Terms; importHref: string }) {
  const people = words.participants.toLowerCase();
  return (
    <EmptyState picture={<Picture name="add-campers" />} title={`No ${people} yet`} layout="beside">
      <Anchor href={importHref}>Import your roster</Anchor>, or add people one by one to a building below.
    </EmptyState>
  );
}
