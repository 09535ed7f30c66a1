import { compareNames } from "../name-order.ts";
import { readOnlyError, type Standing } from "../standing.ts";
import type { GroupNumbers } from "./group.ts";

type Measured = Pick<GroupNumbers, "overdue" | "toPrint" | "held" | "toMatch" | "withoutMail"> & {
  name: string;
  standing: Standing;
  active: number;
};

const attentions = ["overdue", "open", "done", "resting", "readOnly"] as const;
type Attention = (typeof attentions)[number];

/** "resting": no event is running and nothing is left to do. */
export function attentionOf(organization: Measured): Attention {
  const { standing, overdue, active, withoutMail } = organization;
  if (readOnlyError(standing) !== undefined) return "readOnly";
  if (overdue > 0) return "overdue";
  if (openWork(organization) > 0 || withoutMail > 0) return "open";
  return active > 0 ? "done" : "resting";
}

/** What needs attention comes first, then what has more to do, then by name. */
export function byAttention(one: Measured, other: Measured): number {
  return (
    attentions.indexOf(attentionOf(one)) - attentions.indexOf(attentionOf(other)) ||
    other.overdue - one.overdue ||
    openWork(other) - openWork(one) ||
    other.withoutMail - one.withoutMail ||
    compareNames(one.name, other.name)
  );
}

function openWork({ toPrint, held, toMatch }: Measured): number {
  return toPrint + held + toMatch;
}
