import { Plus, Sun } from "lucide-react";
import { Badge } from "../badge.tsx";
import { Button } from "../button.tsx";
import { Density } from "../density.tsx";
import { PageHeader } from "../page-header.tsx";

export function HeaderSpecimens({ onTurn }: { onTurn: () => void }) {
  return (
    <Density of="staff">
      <PageHeader
        crumbs={[
          { label: "Workshop", href: "#workshop" },
          { label: "Parts and states", href: "#parts" },
        ]}
        badge={
          <Badge tone="success" icon={<Sun />}>
            Active
          </Badge>
        }
        title="Gallery"
        count="every part, in every state"
        actions={
          <>
            <Button onPress={onTurn}>Turn day and night</Button>
            <Button variant="primary" icon={<Plus />}>
              Main action
            </Button>
          </>
        }
      >
        <p>What screens are built from. Nothing here belongs to a camp.</p>
      </PageHeader>
    </Density>
  );
}
