import type { Terms } from "#domain/organizations/terms.ts";
import type { ListedParticipant } from "#domain/roster/participant.ts";
import { ParticipantList } from "./participant-list.tsx";
import "#web/ui/panel.css";
import "./board.css";

type UnassignedStripProps = { people: readonly ListedParticipant[]; words: Terms };

/** A drag source only: participants cannot be dropped here. */
export function UnassignedStrip({ people, words }: UnassignedStripProps) {
  return (
    <section aria-label="Unassigned" className="panel waits unassigned">
      <header>
        <h2>Unassigned</h2>
        <span className="building-count">{people.length}</span>
      </header>
      <ParticipantList label="Unassigned" buildingId={null} people={people} words={words} atOnce={60} />
    </section>
  );
}
