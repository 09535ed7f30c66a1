import { Plus } from "lucide-react";
import { Button } from "../button.tsx";
import { Density } from "../density.tsx";
import { Panel } from "../panel.tsx";
import { RuledText } from "../ruled-text.tsx";
import { Sheet } from "../sheet.tsx";
import { TextArea } from "../text-area.tsx";
import { Chapter, Columns } from "./specimen.tsx";

const written =
  "Dear Maya,\nThe house is very quiet. Biscuit sleeps on your bed and will not be moved.\n\nLove, Mom";

export function SurfaceSpecimens() {
  return (
    <Chapter title="Panels and paper">
      <Columns>
        <Density of="staff" className="stack stack-loose">
          <Panel
            title="Recent uploads"
            count="latest 20"
            actions={<Button icon={<Plus />}>Add pictures</Button>}
          >
            <p>Panels hold what belongs to the table: lists, tools, numbers.</p>
          </Panel>
          <Panel title="Needs matching" count="1 picture" waits level={3}>
            <p>The gold edge says that something in here waits for you.</p>
          </Panel>
        </Density>
        <div className="stack stack-loose">
          <Sheet className="specimen-sheet">
            <h3>Your letter to Maya</h3>
            <TextArea label="Your note" ruled defaultValue={written} className="specimen-ruled" />
          </Sheet>
          <Sheet waits className="stack stack-tight specimen-sheet">
            <h3>Theo Alvarez</h3>
            <RuledText>Hi Mom, the lake is cold and I can dive now.</RuledText>
          </Sheet>
        </div>
      </Columns>
    </Chapter>
  );
}
