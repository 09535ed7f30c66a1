import { Calendar, Check, PencilLine, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../badge.tsx";
import { Button } from "../button.tsx";
import { Density } from "../density.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ErrorBox } from "../error-box.tsx";
import { LinkButton } from "../link-button.tsx";
import { Panel } from "../panel.tsx";
import { Skeleton } from "../skeleton.tsx";
import { showToast } from "../toast-store.ts";
import { Chapter, Columns } from "./specimen.tsx";

export function ListSpecimens() {
  return (
    <Chapter title="The four states of a list">
      <Density of="staff" className="stack stack-loose">
        <Columns>
          <Panel title="Loading" flush level={3}>
            <Skeleton label="Loading people…" rows={5} />
          </Panel>
          <Panel title="Empty" flush level={3}>
            <EmptyState
              picture={<SpotDrawing />}
              title="No letter yet"
              level={3}
              action={
                <Button variant="primary" icon={<PencilLine />}>
                  Write a letter
                </Button>
              }
            >
              A few lines are plenty. Ask one question, and you will likely get an answer.
            </EmptyState>
          </Panel>
          <Panel title="Error" level={3}>
            <ErrorBox sentence="Failed to load people." onRetry={() => showToast("Asked again.")}>
              You may be offline. What you see below was loaded at 9:14 PM.
            </ErrorBox>
          </Panel>
          <Panel title="Filled" flush level={3}>
            <FilledList />
          </Panel>
        </Columns>
        <Panel title="Empty, beside" flush level={3}>
          <EmptyState
            picture={<SpotDrawing />}
            layout="beside"
            title="Link not found"
            level={3}
            action={<LinkButton href="#lists">Go to the start</LinkButton>}
          >
            This path ends here. Check the address, or start again from your list.
          </EmptyState>
        </Panel>
      </Density>
    </Chapter>
  );
}

function FilledList() {
  return (
    <>
      <p className="panel-note">Showing 3 of 12</p>
      <ul>
        <Line
          name="Theo Alvarez"
          state={
            <Badge tone="info" icon={<Calendar />}>
              {"Upcoming"}
            </Badge>
          }
        />
        <Line
          name="Maya Alvarez"
          state={
            <Badge tone="success" icon={<Sun />}>
              {"Active"}
            </Badge>
          }
        />
        <Line
          name="Sam Alvarez"
          state={
            <Badge tone="quiet" icon={<Check />}>
              {"Past"}
            </Badge>
          }
        />
      </ul>
    </>
  );
}

function Line({ name, state }: { name: string; state: ReactNode }) {
  return (
    <li className="specimen-line">
      {name}
      {state}
    </li>
  );
}

function SpotDrawing() {
  return (
    <svg viewBox="0 0 240 110" aria-hidden="true">
      <path d="M20 100a100 78 0 0 1 200 0z" fill="#c9d8c0" />
      <path d="M44 100l12-46 12 46zM176 100l14-58 14 58z" fill="#2a6650" />
      <g stroke="#14261f" strokeWidth="3" strokeLinejoin="round">
        <path d="M78 46h84v54H78z" fill="#fffdf6" />
        <path d="M78 46l42 32 42-32z" fill="#f4b942" />
        <path d="M4 100h232" strokeLinecap="round" />
      </g>
    </svg>
  );
}
