import { digestHour } from "./digest-time.ts";
import type { notificationMessages } from "./notification-messages.ts";

export const notificationMessagesEs: typeof notificationMessages = {
  printed: {
    label: "Se imprimió mi carta",
    help: "Cuando el personal imprime lo que usted escribió.",
    stop: "¿No más correos cuando se imprima su carta?",
    stopped: "No le escribiremos más cuando se imprima su carta.",
  },
  reply: {
    label: "Llegó una respuesta",
    help: "Cuando alguien a quien usted escribe ha respondido. El correo lleva un enlace, nunca la carta misma.",
    stop: "¿No más correos cuando llegue una respuesta?",
    stopped: "No le escribiremos más cuando llegue una respuesta.",
  },
  nudge: {
    label: "Falta una carta",
    help: "Cuando alguien a quien usted escribe lleva unos días sin carta y el personal pide una. Como mucho una vez al día.",
    stop: "¿No más correos cuando falte una carta?",
    stopped: "No le escribiremos más cuando falte una carta.",
  },
  "ready-to-print": {
    label: "Hay cartas listas para imprimir",
    help: "A la hora límite de un día de correo, cuando hay cartas en espera.",
    stop: "¿No más correos cuando haya cartas listas para imprimir?",
    stopped: "No le escribiremos más cuando haya cartas listas para imprimir.",
  },
  digest: {
    label: "Lo que está pendiente, cada mañana",
    help: `A las ${digestHour}:00: cartas por imprimir, respuestas por asignar, invitaciones devueltas. Solo cuando hay algo.`,
    stop: "¿No más correos por la mañana?",
    stopped: "No le escribiremos más por la mañana sobre lo que está pendiente.",
  },
};
