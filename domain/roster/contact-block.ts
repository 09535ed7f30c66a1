import * as z from "zod/mini";
import { formatDay } from "../events/calendar-day.ts";
import { firstNameOf } from "./first-name.ts";

/** Staff removed an address from a child. Until an admin lifts the block, no event of the organization adds it again. */
export type ContactBlock = {
  /** The id of the removed contact. */
  id: string;
  eventName: string;
  removedByName: string;
  /** In the organization's time zone. */
  removedOn: string;
};

export type BlockedChild = { name: string; externalId: string | null };

/** The newest first. */
export type FindBlocks = (child: BlockedChild, email: string) => readonly ContactBlock[];

export function formatBlock(email: string, childName: string, block: ContactBlock): string {
  const { eventName, removedByName, removedOn } = block;
  return `${email} was removed from ${firstNameOf(childName)} in ${eventName} (${removedByName}, ${formatDay(removedOn)}).`;
}

export const contactBlockTopics = {
  list: (organizationId: string) => `org:${organizationId}:contact-blocks`,
};

export const maxBlocksListed = 500;

const listedBlock = z.object({
  id: z.string(),
  /** Masked after the contact itself was deleted. */
  address: z.string(),
  /** Null after the child was deleted. */
  childName: z.nullable(z.string()),
  eventName: z.string(),
  removedByName: z.string(),
  removedOn: z.string(),
  /** False if the server's key has changed since. Such a block holds nothing back. */
  isMatched: z.boolean(),
});
export type ListedBlock = z.infer<typeof listedBlock>;

export const contactBlocksAnswer = z.object({ blocks: z.array(listedBlock) });
