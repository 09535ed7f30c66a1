import { Checkbox } from "#web/ui/checkbox.tsx";
import { useWords } from "#web/platform/language.ts";
import { noteWords } from "./words/en.ts";
import "./also-to.css";

export type Other = {
  participantId: string;
  name: string;
  place: string | undefined;
  waits: boolean;
};

type Props = {
  others: readonly Other[];
  ticked: readonly string[];
  isDisabled: boolean;
  onTick: (participantId: string, isTicked: boolean) => void;
};

export function AlsoTo({ others, ticked, isDisabled, onTick }: Props) {
  const said = useWords(noteWords);
  if (others.length === 0) return null;
  const inOrder = [...others.filter(({ waits }) => !waits), ...others.filter(({ waits }) => waits)];
  return (
    <fieldset className="also-to">
      <legend className="sr-only">{said.sendTooLegend}</legend>
      {inOrder.map(({ participantId, name, place, waits }) =>
        waits ? (
          <p key={participantId}>{said.hasWaiting(name)}</p>
        ) : (
          <Checkbox
            key={participantId}
            isSelected={ticked.includes(participantId)}
            isDisabled={isDisabled}
            onChange={(isTicked) => onTick(participantId, isTicked)}
          >
            {said.sendToo(name)}
            {place !== undefined && <span className="also-to-place">{place}</span>}
          </Checkbox>
        ),
      )}
    </fieldset>
  );
}
