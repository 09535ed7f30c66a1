import { Ellipsis, Plus, Trash2, ArrowLeft, X } from "lucide-react";
import { Button } from "../button.tsx";
import { Density } from "../density.tsx";
import { IconButton } from "../icon-button.tsx";
import { LinkButton } from "../link-button.tsx";
import { TextLink } from "../text-link.tsx";
import { Chapter, Columns, Side, Specimen } from "./specimen.tsx";

export function ButtonSpecimens() {
  return (
    <Chapter title="Buttons and links">
      <Columns>
        <Density of="family" className="stack stack-loose">
          <ButtonStates name="For fingers" />
        </Density>
        <Density of="staff" className="stack stack-loose">
          <ButtonStates name="For the office" />
        </Density>
      </Columns>
    </Chapter>
  );
}

function ButtonStates({ name }: { name: string }) {
  return (
    <>
      <Specimen name={`${name}: rest`}>
        <Side>
          <Button variant="primary" icon={<Plus />}>
            Add person
          </Button>
          <Button>Choose file</Button>
          <Button variant="plain">Cancel</Button>
          <Button variant="danger" icon={<Trash2 />}>
            Delete
          </Button>
          <Button variant="confirm-danger">Delete for good</Button>
          <Button variant="lantern">Get started</Button>
        </Side>
      </Specimen>
      <Specimen name="Focus, disabled, busy">
        <Side>
          <Button variant="primary" className="specimen-focus">
            Focus
          </Button>
          <Button variant="primary" isDisabled>
            Save
          </Button>
          <Button isDisabled>Choose file</Button>
          <Button variant="primary" isPending pendingLabel="Saving…">
            Save
          </Button>
          <Button isPending pendingLabel="Reading…">
            Choose file
          </Button>
        </Side>
      </Specimen>
      <Specimen name="Icons alone, links">
        <Side>
          <IconButton label="More" icon={<Ellipsis />} />
          <IconButton label="Close" icon={<X />} />
          <LinkButton href="#buttons">Learn more</LinkButton>
          <TextLink href="#buttons" icon={<ArrowLeft />}>
            All people
          </TextLink>
        </Side>
      </Specimen>
    </>
  );
}
