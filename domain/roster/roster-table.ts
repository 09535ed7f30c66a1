import type { Terms } from "../organizations/terms.ts";
import { formatPhone } from "../phone.ts";
import type { ExportedPerson } from "./import-answer.ts";

/** The headers match the import, so that an exported file can be imported unchanged. */
export function rosterTable(people: readonly ExportedPerson[], words: Terms): string[][] {
  const slots = Math.max(2, ...people.map(({ contacts }) => contacts.length));
  const headers = ["Name", words.building, "External ID"];
  for (let slot = 1; slot <= slots; slot += 1)
    headers.push(
      ...["Email", "Name", "Phone", "Relationship"].map((part) => `${words.contact} ${slot} ${part}`),
    );
  const rows = people.map(({ name, building, externalId, contacts }) => {
    const cells = [name, building ?? "", externalId ?? ""];
    for (let slot = 0; slot < slots; slot += 1) {
      const contact = contacts[slot];
      cells.push(
        contact?.email ?? "",
        contact?.name ?? "",
        formatPhone(contact?.phone ?? ""),
        contact?.relationship ?? "",
      );
    }
    return cells;
  });
  return [headers, ...rows];
}

/** Shows every column: a camper with both parents, a sibling, and a camper without a building. */
export function sampleTable(words: Terms): string[][] {
  const parent = { relationship: "Parent/Guardian" } as const;
  const elena = { ...parent, email: "elena@example.org", name: "Elena Vasquez", phone: "5551234567" };
  const thomas = { ...parent, email: "thomas@example.org", name: "Thomas Brandt", phone: null };
  return rosterTable(
    [
      { name: "Maya Vasquez", building: "Loon Cabin", externalId: "1001", contacts: [elena, thomas] },
      { name: "Theo Vasquez", building: "Heron Cabin", externalId: "1002", contacts: [elena] },
      { name: "Priya Chandra", building: null, externalId: "1003", contacts: [] },
    ],
    words,
  );
}
