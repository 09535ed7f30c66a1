import type { ReactNode } from "react";
import type { ListedContact } from "#domain/roster/contact.ts";

/** One contact in its dialog, for a feature that has something to add there. */
export type ContactPlace = {
  organization: { id: string; type: string | null };
  eventId: string;
  participant: { id: string; name: string };
  contact: ListedContact;
  /** Goes to the dialog's line for what was done; undefined empties it, so that the same words are heard again. */
  onSaid: (words: string | undefined) => void;
};

export type ContactActions = (place: ContactPlace) => ReactNode;
