import type { ReactNode } from "react";
import type { ListedContact } from "#domain/roster/contact.ts";

export type ContactPlace = {
  organization: { id: string; type: string | null };
  eventId: string;
  participant: { id: string; name: string };
  contact: ListedContact;
  /** Sets the dialog's status line. Undefined clears it, so that screen readers read a repeated text. */
  onMessage: (words: string | undefined) => void;
};

export type ContactActions = (place: ContactPlace) => ReactNode;
