import type { CodeOf } from "#domain/app-error.ts";
import { cutOffInSpanish, mailDayInSpanish, timeLeftInSpanish } from "#domain/events/mail-run-messages-es.ts";
import type { noteErrors } from "#domain/notes/errors.ts";
import type { MessageStatus } from "#domain/notes/message-status.ts";
import type { photoErrors } from "#domain/notes/photo-errors.ts";
import { spanishTermsFor } from "#domain/organizations/terms-es.ts";
import type { NoteMessages } from "./en.ts";
import type { PhotoMessages } from "./photo-en.ts";

const listed = new Intl.ListFormat("es-US", { type: "disjunction" });

export const notesEs: NoteMessages = {
  title: "Mis notas",
  saved: "Guardada. Su nota espera a que la impriman.",
  deleted: "Nota eliminada.",
  overUnsent: (type) => `${spanishTermsFor(type).theEvent} ya terminó, así que ya no se puede enviar.`,
  writeNote: "Escribir una nota",

  sendTooLegend: "Enviarla también a otras personas",
  hasWaiting: (name) => `${name} ya tiene una nota suya en espera. Se queda como está.`,
  sendToo: (name) => `Enviar también a ${name}`,
  sentToOthers: "Enviada a otras personas",
  someoneElse: "otra persona",
  doNotSendTo: (names) => `No enviar a ${listed.format(names)}`,
  sendingTo: (name) => `Enviando a ${name}…`,
  alsoSentTo: (name) => `También se envió a ${name}.`,
  waitsAlready: (name) => `${name} ya tiene una nota suya en espera. Se dejó como está.`,
  notSentTo: (name) => `No se envió a ${name}.`,
  notSentToYet: (name) => `Aún no se envió a ${name}. Está guardada en este dispositivo.`,

  waitingVersion: "La nota en espera",
  otherVersion: "La otra versión",
  typedIsBelow: "Lo que usted escribió está abajo. No se envió.",
  writeAsNew: "Escribirla como nota nueva",
  saveAsNew: "Guardar como nota nueva",
  addToWaiting: "Añadir a la nota en espera",
  replaceIt: "Reemplazarla",
  keepMine: "Conservar la mía",
  takeTheOther: "Tomar la otra",

  deleteTitle: "¿Eliminar esta nota?",
  delete: "Eliminar",
  deleting: "Eliminando…",
  isNotDelivered: "No se ha impreso, así que nadie la recibirá.",
  typedGoesToo: "No se ha impreso, así que nadie la recibirá. También se pierde lo que escribió después.",

  moreUnsent: (more) =>
    more === 1
      ? "Hay otro texto sin enviar guardado en este dispositivo. Aparece después de este."
      : `Hay otros ${more} textos sin enviar guardados en este dispositivo. Aparecen después de este.`,
  cannotKeep: "Este navegador no puede conservar su texto. Guárdelo antes de cerrar esta página.",
  keptHere: "Guardado en este dispositivo. Aún no se ha enviado.",
  offlineKept: "No hay conexión. Guardado en este dispositivo. Aún no se ha enviado.",
  inAnotherTab: (firstName) =>
    firstName === undefined
      ? "Está escribiendo en otra pestaña."
      : `Está escribiendo a ${firstName} en otra pestaña.`,
  notSent: "No se envió",
  typedIsKept: "Lo que había escrito está guardado en este dispositivo.",
  throwItAway: "Desecharlo",
  noLongerWrite: "Ya no puede escribir a esta persona.",
  throwAwayTitle: "¿Desechar lo que escribió?",
  throwPhotoAwayTitle: "¿Desechar la foto que eligió?",
  savedStays: "La nota se queda como estaba guardada.",
  isNotSent: "No se ha enviado a nadie.",
  keepWriting: "Seguir escribiendo",
  throwAway: "Desechar",

  printedBefore: "Su nota anterior se imprimió el",
  noneYet: "Aún no ha escrito ninguna nota.",
  fewLines: (type, firstName) =>
    `Bastan unas líneas. ${capital(spanishTermsFor(type).theOrganization)} las imprime para ${firstName}.`,
  lastSaved: (moment) => `Guardada por última vez: ${moment}`,
  wasTakenBack: "Ya se había impreso, pero esa impresión se anuló. Vuelve a estar en espera.",
  edit: "Editar",
  wasPrinted: "Su nota se imprimió.",
  wasHandedOut: "Su nota se entregó.",
  wayOfLetter: "El camino de esta carta",
  steps: { saved: "Guardada", printed: "Impresa", "handed-out": "Entregada", reply: "Respuesta" },
  stillToCome: ", todavía pendiente",
  timesAre: (type) => `Se muestra la ${spanishTermsFor(type).clock}.`,
  waitingToPrint: "En espera de impresión",
  printed: "Impresa",
  printedOn: (day) => `Impresa el ${day}`,
  responseReceived: "Respuesta recibida",
  showOlder: "Mostrar notas anteriores",
  loadingOlder: "Cargando notas anteriores…",
  olderNotes: (count) => (count === 1 ? "1 nota anterior" : `${count} notas anteriores`),

  yourNote: "Su nota",
  yourNoteTo: (firstName) => `Su nota para ${firstName}`,
  savedWaits: "La versión guardada espera hasta que guarde esta.",
  stampedOnSave: "Se sella al guardarla",
  saving: "Guardando…",
  saveNote: "Guardar la nota",
  staffRead: (type) =>
    `El personal ${spanishTermsFor(type).ofTheOrganization} imprime su carta y puede leerla. Usted puede cambiarla hasta que se imprima.`,
  charactersLeft: (left) => {
    const count = Math.abs(left).toLocaleString("es-US");
    const characters = Math.abs(left) === 1 ? "carácter" : "caracteres";
    if (left < 0) return `${count} ${characters} de más`;
    return `${left === 1 ? "Queda" : "Quedan"} ${count} ${characters}`;
  },
  typedNotSent: "Lo que escribió no se envió.",
  leaveOpen: "Aún no se ha enviado. Deje abierta esta página.",
  sentWhenOnline: "Se enviará cuando vuelva la conexión.",
  pressToTry: "Pulse «Guardar la nota» para intentarlo de nuevo.",

  status: messageStatusInSpanish,
  checking: "Consultando la actividad…",

  lastLetter: (last, timeZone) => `Última carta que puede llegar: ${cutOffInSpanish(last, timeZone)}`,
  lastMailGone: (type, firstName) =>
    `El último correo de ${spanishTermsFor(type).thisEvent} ya salió. Todavía puede escribir, pero no podemos prometer que una carta llegue a ${firstName} a tiempo.`,
  printIt: "Imprimirla:",
  asSoonAsPossible: "lo antes posible",
  mailDay: mailDayInSpanish,
  forDay: (day) => `Para el ${mailDayInSpanish(day)}`,
  writeForAnotherDay: "Escribir para otro día",
  dayClosed: (day) => `El correo del ${mailDayInSpanish(day)} ya cerró. Elija otro día.`,
  noMailDay: (day) => `El ${mailDayInSpanish(day)} ya no es día de correo, así que va con otro.`,
  inTime: (day) =>
    `A tiempo para el correo del ${mailDayInSpanish(day)}. El personal la imprime a continuación.`,
  willBePrinted: (run, { timeZone, type, now, isAhead }) => {
    const begin = isAhead ? "Una nota guardada ahora se imprimirá el" : "Se imprimirá el";
    return `${begin} ${cutOffInSpanish(run, timeZone)}, ${spanishTermsFor(type).clock} (${timeLeftInSpanish(run.cutOff - now)})`;
  },
};

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

export const photosEs: PhotoMessages = {
  add: "Agregar una foto",
  take: "Tomar una foto",
  remove: "Quitar la foto",
  removing: "Quitando…",
  tryAgain: "Enviar la foto otra vez",
  yours: "La foto de su carta",
  reading: "Reduciendo la foto…",
  goesWithSave: "Se envía cuando guarde su nota.",
  onlyThisPage: "Este navegador no puede conservar la foto. Guarde su nota antes de cerrar esta página.",
  rule: "Se imprime debajo de sus palabras. Su carta nunca la espera: si la foto no está lista cuando se imprime la carta, no sale en ella, y se lo decimos aquí.",
  notToOthers: "La foto va solo con esta carta. Las demás personas reciben sus palabras sin ella.",
  sending: "Enviando la foto…",
  offline: "No tiene conexión. La foto está guardada en este dispositivo y se envía cuando vuelva a tenerla.",
  announced: "Su foto no ha llegado. Abra esta página en el dispositivo donde la eligió.",
  coming: "La foto ya llegó y se está preparando.",
  ready: "La foto se imprime con su carta.",
  printed: "Impresa con la foto.",
  printedOther: "Impresa con su otra foto. Esta está solo en este dispositivo.",
  missed: (type) =>
    `Impresa sin su foto: ${spanishTermsFor(type).theOrganization} imprimió la carta antes de que la foto estuviera lista. Agréguela a su próxima carta.`,
  missedUnusable: "Impresa sin su foto: la foto no se pudo usar.",
  oneGoes: "Una carta lleva una sola foto. ¿Cuál será?",
  theOneItHas: "La foto que tiene la carta",
  theOneHere: "La foto de este dispositivo",
  keepThat: "Dejar esta",
  useThis: "Usar esta en su lugar",
  besideAnother: "Esa carta tiene su propia foto en este dispositivo. Quite primero una de las dos.",
  refused: "La foto no se pudo usar. Elija otra.",
};

type Code = CodeOf<typeof noteErrors, "countFailed" | "signInToCount">;

export const noteErrorsEs: Readonly<Record<Code, string>> = {
  "link-not-found": "No se encontró el vínculo",
  "my-participant-load-failed": "No se pudo cargar el participante",
  "note-not-loaded": "Todavía no se ha cargado.",
  "note-text-required": "Escriba una nota.",
  "note-text-too-long": "Una nota puede tener 10,000 caracteres como máximo.",
  "note-save-failed": "No se pudo guardar la nota.",
  "note-delete-failed": "No se pudo eliminar la nota.",
  "notes-load-failed": "No se pudieron cargar las notas.",
  "activity-load-failed": "No se pudo cargar la actividad.",
  "note-just-printed": "Esta nota se acaba de imprimir. ¿Quiere escribir otra?",
  "note-printed-before-delete": "Esta nota se acaba de imprimir, así que ya no se puede eliminar.",
  "note-another-waits": "Ya tiene una nota en espera de impresión.",
  "note-day-not-open": "Ese día de correo ya no se puede elegir. Elija otro.",
  "note-changed-elsewhere": "Esta nota se cambió en otro lugar.",
  "note-gone": "Esta nota se eliminó en otro lugar.",
  "writing-closed": "Ya terminó, así que no se puede escribir más. Lo escrito se queda aquí para leerlo.",
  "notes-per-hour": "Ha escrito 30 notas en la última hora. Inténtelo de nuevo un poco más tarde.",
};

export const photoErrorsEs: Readonly<Record<CodeOf<typeof photoErrors>, string>> = {
  "photos-off": "Por ahora aquí no se imprimen fotos.",
  "photo-late": "Esta carta se imprimió antes de que llegara su foto.",
  "photo-another": "Esta carta ya tiene otra foto.",
  "photo-not-found": "No existe esa foto.",
  "photo-not-sent": "La foto todavía no ha llegado.",
  "photo-unreadable": "Este archivo no se puede leer como foto. Elija otro.",
  "photo-send-failed": "No se pudo enviar la foto.",
  "photo-remove-failed": "No se pudo quitar la foto.",
  "photos-per-hour": "Ha enviado 60 fotos en la última hora. Inténtelo de nuevo un poco más tarde.",
};

function messageStatusInSpanish(status: MessageStatus, type: string | null | undefined): string {
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
