import { Checkbox } from "#web/ui/checkbox.tsx";
import { useMessages } from "#web/platform/language.ts";
import { noteMessages } from "./messages/en.ts";
import "./note-editor.css";

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
  const t = useMessages(noteMessages);
  if (others.length === 0) return null;
  const inOrder = [...others.filter(({ waits }) => !waits), ...others.filter(({ waits }) => waits)];
  return (
    <fieldset className="also-to">
      <legend className="sr-only">{t.sendTooLegend}</legend>
      {inOrder.map(({ participantId, name, place, waits }) =>
        waits ? (
          <p key={participantId}>{t.hasWaiting(name)}</p>
        ) : (
          <Checkbox
            key={participantId}
            isSelected={ticked.includes(participantId)}
            isDisabled={isDisabled}
            onChange={(isTicked) => onTick(participantId, isTicked)}
          >
            {t.sendToo(name)}
            {place !== undefined && <span className="also-to-place">{place}</span>}
          </Checkbox>
        ),
      )}
    </fieldset>
  );
}
