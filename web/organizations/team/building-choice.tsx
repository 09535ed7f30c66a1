import { Checkbox } from "#web/ui/checkbox.tsx";
import { useTerms } from "../own-words.tsx";

type Props = {
  /** Names to choose from. */
  buildings: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** A chosen building that no event has any more stays in the list, so that it can be unticked. */
export function BuildingChoice({ buildings, chosen, onChange }: Props) {
  const words = useTerms();
  const isChosen = (name: string) => chosen.some((one) => sameName(one, name));
  const gone = chosen.filter((name) => !buildings.some((one) => sameName(one, name)));
  return (
    <fieldset className="building-choice">
      <legend>{words.buildings}</legend>
      {buildings.length === 0 && gone.length === 0 && (
        <p className="small muted">{`Add a ${words.building.toLowerCase()} first. Then you can choose it here.`}</p>
      )}
      <div className="building-choice-list">
        {[...buildings, ...gone].map((name) => (
          <Checkbox
            key={name}
            isSelected={isChosen(name)}
            onChange={(isSelected) =>
              onChange(isSelected ? [...chosen, name] : chosen.filter((one) => !sameName(one, name)))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
