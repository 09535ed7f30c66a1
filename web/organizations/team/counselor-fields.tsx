import { Skeleton } from "#web/ui/skeleton.tsx";
import { useCounselors } from "../counselor-calls.ts";
import { BuildingChoice } from "./building-choice.tsx";

export type CounselorFieldsProps = {
  orgId: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

export function CounselorFields({ orgId, chosen, onChange }: CounselorFieldsProps) {
  const { data } = useCounselors(orgId);
  if (data === undefined) return <Skeleton label="Loading buildings…" rows={2} />;
  return <BuildingChoice buildings={data.buildings} chosen={chosen} onChange={onChange} />;
}
