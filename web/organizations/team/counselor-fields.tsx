import { Skeleton } from "#web/ui/skeleton.tsx";
import { useCounselors } from "../counselor-calls.ts";
import { useTerms } from "../own-words.tsx";
import { BuildingChoice } from "./building-choice.tsx";

export type CounselorFieldsProps = {
  orgId: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

export function CounselorFields({ orgId, chosen, onChange }: CounselorFieldsProps) {
  const { data } = useCounselors(orgId);
  const words = useTerms();
  if (data === undefined) return <Skeleton label={`Loading ${words.buildings.toLowerCase()}…`} rows={2} />;
  return <BuildingChoice buildings={data.buildings} chosen={chosen} onChange={onChange} />;
}
