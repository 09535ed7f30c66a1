import { useState } from "react";
import { Search } from "lucide-react";
import { Checkbox } from "../checkbox.tsx";
import { Density } from "../density.tsx";
import { Select, type SelectOption } from "../select.tsx";
import { TextArea } from "../text-area.tsx";
import { TextField } from "../text-field.tsx";
import { TimeField } from "../time-field.tsx";
import { ToggleRow } from "../toggle-row.tsx";
import { Chapter, Columns } from "./specimen.tsx";

type Paper = "letter" | "a4" | "legal";
const papers: readonly SelectOption<Paper>[] = [
  { id: "letter", label: "Letter", detail: "8.5 × 11 in" },
  { id: "a4", label: "A4", detail: "210 × 297 mm" },
  { id: "legal", label: "Legal", detail: "8.5 × 14 in" },
];

const tripDays = [
  { id: 1, label: "Mon", name: "monday", spoken: "Monday" },
  { id: 3, label: "Wed", name: "wednesday", spoken: "Wednesday" },
  { id: 5, label: "Fri", name: "friday", spoken: "Friday" },
];

export function FieldSpecimens() {
  return (
    <Chapter title="Fields">
      <Columns>
        <Density of="family" className="specimen-fields">
          <FieldStates />
        </Density>
        <Density of="staff" className="specimen-fields">
          <FieldStates />
        </Density>
      </Columns>
    </Chapter>
  );
}

function FieldStates() {
  const [paper, setPaper] = useState<Paper | null>(null);
  const [copies, setCopies] = useState<Paper | null>("a4");
  const [days, setDays] = useState([1, 5]);
  return (
    <>
      <TextField label="Name" defaultValue="Maya Alvarez" description="As it stands on the door." />
      <TextField label="Find a person" placeholder="Name or cabin" type="search" icon={<Search />} />
      <TextField label="Email" defaultValue="maya@example" error="This address has no ending, like .org." />
      <TextField label="Account" defaultValue="Signed in by the camp" isDisabled />
      <div className="specimen-fields specimen-pair">
        <Select label="Paper" options={papers} value={copies} onChange={setCopies} />
        <Select
          label="Envelope"
          options={papers}
          value={paper}
          onChange={setPaper}
          placeholder="Choose a size"
          error={paper === null ? "Choose a size." : undefined}
        />
      </div>
      <div className="specimen-fields specimen-pair">
        <ToggleRow label="Canoe days" options={tripDays} value={days} onChange={setDays} />
        <TimeField label="Boats leave" defaultValue="08:00" description="By the clock at the lake." />
      </div>
      <TextArea
        label="Description"
        rows={3}
        defaultValue={"Swim, canoe and sailing week.\nMail call is after lunch."}
      />
      <div>
        <Checkbox defaultSelected>Send me a copy</Checkbox>
        <Checkbox>I may write on behalf of this family, and everyone named here knows about it</Checkbox>
        <Checkbox isDisabled>Not offered here</Checkbox>
      </div>
    </>
  );
}
