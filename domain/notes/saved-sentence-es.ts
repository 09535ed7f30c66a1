import { printDayInSpanish } from "../events/mail-run-messages-es.ts";
import { spanishTermsFor } from "../organizations/terms-es.ts";
import type { SavedMessages } from "./saved-sentence.ts";

export const savedMessagesEs: SavedMessages = {
  saved: "Guardada. Puede editarla hasta que se imprima.",
  savedPrints: (type, when) => {
    const { theOrganization } = spanishTermsFor(type);
    return `Guardada. ${theOrganization.charAt(0).toUpperCase()}${theOrganization.slice(1)} la imprime ${when}.`;
  },
  savedLate: (firstName) =>
    `Guardada. El último correo ya salió, así que es posible que no llegue a ${firstName} a tiempo.`,
  next: "a continuación",
  printDay: printDayInSpanish,
};
