import { spanishTermsFor } from "../organizations/terms-es.ts";
import type { MessageStatus } from "./message-status.ts";

export function messageStatusInSpanish(status: MessageStatus, type: string | null | undefined): string {
  const { held, yourParticipant } = spanishTermsFor(type);
  const texts: Record<MessageStatus, string> = {
    "nothing-yet": "Escriba su primer mensaje",
    "ready-to-print": "El mensaje está listo para imprimir",
    held,
    "response-received": "Respuesta recibida",
    "no-response": "Aún no hay respuesta. ¿Escribir otro mensaje?",
    printed: `Mensaje impreso para ${yourParticipant}`,
  };
  return texts[status];
}
