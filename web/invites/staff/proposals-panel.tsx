import { useState } from "react";
import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import { proposalDeskErrors } from "#domain/invites/proposal-errors.ts";
import { maxProposalsDecided, type ApprovedProposals, type OpenProposal } from "#domain/invites/proposal.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useDecideProposals } from "./proposals-calls.ts";
import "./proposals-panel.css";

export type ProposalsPanelProps = {
  organization: { id: string; type: string | null; timeZone: string };
  proposals: readonly OpenProposal[];
};

export function ProposalsPanel({ organization, proposals }: ProposalsPanelProps) {
  const { approve, decline } = useDecideProposals(organization.id);
  const approving = useAttempt(proposalDeskErrors.approveFailed.message);
  const declining = useAttempt(proposalDeskErrors.declineFailed.message);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [heldBack, setHeldBack] = useState<ApprovedProposals["heldBack"]>([]);
  const approvable = proposals.filter(({ problem }) => problem === null).slice(0, maxProposalsDecided);
  const chosen = approvable.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const isWorking = [approving, declining].some(({ attempt }) => attempt.status === "working");

  function select(id: string, isSelected: boolean): void {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  }

  function approveAll(ids: readonly string[]): void {
    void approving.run(async () => {
      const answer = await approve.mutateAsync(ids);
      setSelected(new Set());
      setHeldBack(answer.heldBack);
      if (answer.approved > 0)
        showToast(`Approved. ${pluralize(answer.approved, "person gets", "people get")} an invite.`);
    });
  }

  return (
    <Panel
      title="Requests from families"
      count={proposals.length}
      waits
      flush
      actions={
        approvable.length > 1 && (
          <div className="proposals-together">
            <Checkbox
              isSelected={chosen.length === approvable.length}
              isIndeterminate={chosen.length > 0 && chosen.length < approvable.length}
              onChange={(isSelected) =>
                setSelected(new Set(isSelected ? approvable.map(({ id }) => id) : []))
              }
            >
              Select all
            </Checkbox>
            <Button
              variant="primary"
              isDisabled={chosen.length === 0 || isWorking}
              onPress={() => approveAll(chosen)}
            >
              {chosen.length === 0 ? "Approve" : `Approve ${pluralize(chosen.length, "person", "people")}`}
            </Button>
          </div>
        )
      }
    >
      {[approving, declining].map(
        ({ attempt }, at) =>
          // oxlint-disable-next-line react/no-array-index-key -- there are always two
          attempt.status === "failed" && <ErrorBox key={at} sentence={attempt.sentence} />,
      )}
      <HeldBack heldBack={heldBack} />
      <ul className={approvable.length > 1 ? "proposals proposals-selectable" : "proposals"}>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <About
              organization={organization}
              proposal={proposal}
              isSelectable={approvable.length > 1 && proposal.problem === null}
              isSelected={selected.has(proposal.id)}
              onSelect={(isSelected) => select(proposal.id, isSelected)}
            />
            <div className="proposal-actions">
              <Button
                aria-label={`Decline ${proposal.name} for ${proposal.participantName}`}
                isDisabled={isWorking}
                onPress={() =>
                  void declining.run(async () => {
                    await decline.mutateAsync(proposal.id);
                    showToast("Declined. The family can ask again.");
                  })
                }
              >
                Decline
              </Button>
              {proposal.problem === null && (
                <Button
                  aria-label={`Approve ${proposal.name} for ${proposal.participantName}`}
                  isDisabled={isWorking}
                  onPress={() => approveAll([proposal.id])}
                >
                  Approve
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function HeldBack({ heldBack }: Pick<ApprovedProposals, "heldBack">) {
  return (
    <div role="status">
      {heldBack.length > 0 && (
        <ul className="proposals-held-back">
          {heldBack.map(({ id, name, sentence }) => (
            <li key={id}>{`${name} isn't approved. ${sentence}`}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

type AboutProps = Pick<ProposalsPanelProps, "organization"> & {
  proposal: OpenProposal;
  isSelectable: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

function About({ organization, proposal, isSelectable, isSelected, onSelect }: AboutProps) {
  const { name, participantName, relationship, email, eventName, proposerName, isByGuardian } = proposal;
  const contact = termsFor(organization.type).contact.toLowerCase();
  const askedOn = formatDay(dayIn(organization.timeZone, new Date(proposal.askedAt)));
  const title = `${name} for ${participantName}`;
  return (
    <div className="proposal-words">
      {isSelectable ? (
        <Checkbox isSelected={isSelected} onChange={onSelect}>
          <span className="proposal-name">{title}</span>
        </Checkbox>
      ) : (
        <p className="proposal-name">{title}</p>
      )}
      <p className="small">{`${relationship} · ${email}`}</p>
      <p className="small muted">
        {`${eventName}. Asked by ${proposerName}${isByGuardian ? "" : ", who isn't a guardian,"} on ${askedOn}`}
      </p>
      {proposal.problem !== null && <p className="small proposal-problem">{proposal.problem}</p>}
      {proposal.problem === null && proposal.isContact && (
        <p className="small muted">{`Already a ${contact} of ${firstNameOf(participantName)}`}</p>
      )}
    </div>
  );
}
