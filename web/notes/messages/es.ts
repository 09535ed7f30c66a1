import type { CodeOf } from "#domain/app-error.ts";
import {
  cutOffInSpanish,
  hourInSpanish,
  mailDayInSpanish,
  timeLeftInSpanish,
} from "#domain/events/mail-run-messages-es.ts";
import type { earlyDeletionErrors } from "#domain/notes/early-deletion-errors.ts";
import type { MessageStatus } from "#domain/notes/message-status.ts";
import type { photoErrors } from "#domain/notes/photo-errors.ts";
import { savedMessagesEs } from "#domain/notes/saved-sentence-es.ts";
import {
  heldTextInSpanish,
  spanishBuilding,
  spanishParticipant,
  spanishTermsFor,
} from "#domain/organizations/terms-es.ts";
import type { HeldWording } from "#domain/organizations/terms.ts";
import { hourMs } from "#domain/time.ts";
import type { NoteMessages } from "./en.ts";
import type { PhotoMessages } from "./photo-en.ts";
import type { QuestionMessages } from "./questions-en.ts";
import type { SignatureMessages } from "./signature-en.ts";

const listed = new Intl.ListFormat("es-US", { type: "disjunction" });

export const notesEs: NoteMessages = {
  title: "Mis notas",
  ...savedMessagesEs,
  deleted: (type) => `Carta eliminada. ${capital(spanishTermsFor(type).theOrganization)} no la imprimirá.`,
  closedUnsent: "Ya no se puede escribir, así que esta carta no se puede enviar.",
  writeNote: "Escribir una nota",

  sendTooLegend: "Enviarla también a otra persona",
  sendToo: (name) => `Enviar también a ${name}`,
  sentToOthers: "Copias de esta carta",
  someoneElse: "otra persona",
  doNotSendTo: (names) => `No enviar a ${listed.format(names)}`,
  sendingTo: (name) => `Enviando a ${name}…`,
  alsoSentTo: (name) => `También se guardó para ${name}.`,
  waitsAlready: (name) => `Ya tiene una carta en espera para ${name}. La dejamos como estaba.`,
  notSentTo: (name) => `No se envió a ${name}.`,
  notSentToYet: (name) => `Aún no se envió a ${name}. Está guardada en este dispositivo.`,

  waitingVersion: "Su carta guardada",
  otherVersion: "La otra versión",
  typedIsBelow: "Lo que usted escribió está abajo. No se ha enviado.",
  writeAsNew: "Escribirla como carta nueva",
  saveAsNew: "Guardar como carta nueva",
  addToWaiting: "Añadir a la carta guardada",
  replaceIt: "Reemplazarla",
  keepMine: "Conservar la mía",
  takeTheOther: "Usar la otra",

  deleteTitle: "¿Eliminar esta nota?",
  delete: "Eliminar",
  deleting: "Eliminando…",
  isNotDelivered: "No se ha impreso, así que nadie la recibirá.",

  moreUnsent: (more) =>
    more === 1
      ? "Hay otra carta sin enviar guardada en este dispositivo. La verá después de esta."
      : `Hay otras ${more} cartas sin enviar guardadas en este dispositivo. Las verá después de esta.`,
  cannotKeep: "Este navegador no puede conservar borradores. Guarde su carta antes de cerrar esta página.",
  keptHere: "Borrador guardado en este dispositivo. Aún no se ha enviado.",
  offlineKept: "No hay conexión. Borrador guardado en este dispositivo. Aún no se ha enviado.",
  inAnotherTab: (firstName) =>
    firstName === undefined
      ? "Está escribiendo en otra pestaña."
      : `Está escribiendo a ${firstName} en otra pestaña.`,
  notSent: "No se envió",
  typedIsKept: "Lo que escribió está guardado en este dispositivo.",
  throwItAway: "Descartarlo",
  noLongerWrite: "Ya no puede escribir a esta persona.",
  throwAwayTitle: "¿Descartar su borrador?",
  throwPhotoAwayTitle: "¿Descartar su foto?",
  savedStays: "Su carta guardada se queda como estaba.",
  isNotSent: "No se ha enviado.",
  keepWriting: "Seguir escribiendo",
  throwAway: "Descartar",

  printedBefore: "Su nota anterior se imprimió el",
  noneYet: "Aún no ha escrito ninguna nota.",
  fewLines: (type, firstName) =>
    `Bastan unas líneas. ${capital(spanishTermsFor(type).theOrganization)} las imprime para ${firstName}.`,
  lastSaved: (moment) => `Guardada por última vez: ${moment}`,
  callOffice: (phone) => `Llamar al ${phone}`,
  wasTakenBack: "Esta carta se imprimió, pero esa impresión se anuló. Está lista para imprimirse de nuevo.",
  edit: "Editar",
  wasPrinted: "Su carta se imprimió.",
  wasHandedOut: "Su carta se entregó.",
  wayOfLetter: "Dónde está esta carta",
  steps: { saved: "Guardada", printed: "Impresa", "handed-out": "Entregada", reply: "Respuesta" },
  stillToCome: ", todavía no",
  waitingToPrint: "En espera de impresión",
  printed: "Impresa",
  printedOn: (day) => `Impresa el ${day}`,
  responseReceived: "Respuesta recibida",
  showOlder: "Mostrar cartas anteriores",
  loadingOlder: "Cargando cartas anteriores…",
  olderNotes: (count) => (count === 1 ? "1 carta anterior" : `${count} cartas anteriores`),

  yourNote: "Su carta",
  yourNoteTo: (firstName) => `Su carta para ${firstName}`,
  savedWaits: "Se imprimirá la última versión guardada, a menos que guarde los cambios.",
  stampedOnSave: "Se sella al guardarla",
  saving: "Guardando…",
  saveNote: "Guardar la nota",
  staffRead: (type) =>
    `El personal ${spanishTermsFor(type).ofTheOrganization} imprime su carta y puede leerla.`,
  tipsFrom: (orgName) => `Consejos de ${orgName}`,
  lettersLeft: (left, week) =>
    `${left === 1 ? "Queda 1 carta" : `Quedan ${left} cartas`} ${week === undefined ? "esta semana" : `en la semana del ${mailDayInSpanish(week)}`}`,
  noLettersLeft: (perWeek, monday) =>
    `Ya escribió ${perWeek === 1 ? "su carta" : `las ${perWeek} cartas`} de esta semana.${monday === undefined ? "" : ` Podrá escribir de nuevo el ${mailDayInSpanish(monday)}.`}`,
  staffMayRead: "El personal puede leerla",
  charactersLeft: (left) => `${left === 1 ? "Queda" : "Quedan"} ${charactersOf(left)}`,
  tooLong: (over) => `${charactersOf(over)} de más. Acórtela o envíe una segunda carta.`,
  typedNotSent: "Lo que escribió no se envió.",
  leaveOpen: "Aún no se ha enviado. Mantenga abierta esta página.",
  sentWhenOnline:
    "No hay conexión. Su carta está a salvo en este dispositivo y saldrá en cuanto vuelva la conexión.",
  pressToTry: "Pulse «Guardar la nota» para intentarlo de nuevo.",

  status: messageStatusInSpanish,
  newReply: "Nueva",
  loadingReplies: "Cargando respuestas…",
  checking: "Consultando la actividad…",
  draft: "Borrador",

  lastLetter: (last, timeZone) => `Último día para escribir: ${cutOffInSpanish(last, timeZone)}`,
  lastMailGone: (type, firstName) =>
    `El último correo de ${spanishTermsFor(type).thisEvent} ya salió. Todavía puede escribir, pero es posible que no llegue a ${firstName} a tiempo.`,
  photo: "Foto",
  questions: (count) => (count === 0 ? "Preguntas" : `Preguntas (${count})`),
  yourQuestions: "Sus preguntas",
  day: "Día",
  nextMail: "Próximo correo",
  mailDay: mailDayInSpanish,
  forDay: (day) => `Para el ${mailDayInSpanish(day)}`,
  writeAnother: "Escribir otra carta",
  dayClosed: (day) => `El correo del ${mailDayInSpanish(day)} ya cerró. Elija otro día.`,
  noMailDay: (day) => `El ${mailDayInSpanish(day)} ya no es día de correo, así que su carta saldrá otro día.`,
  prints: (when) => `Se imprime ${when}`,
  printsNext: "Se imprime a continuación",
  saveByToday: (run, timeZone, type) =>
    `Guárdela antes de ${hourInSpanish(run.cutOff, timeZone)} (${spanishTermsFor(type).clock}) para que se imprima hoy`,
  saveBy: (run, { timeZone, type, now }) => {
    const left = run.cutOff - now;
    const soon = left < hourMs ? `, ${timeLeftInSpanish(left)},` : "";
    return `Guárdela antes del ${cutOffInSpanish(run, timeZone)} (${spanishTermsFor(type).clock})${soon} y saldrá ese día.`;
  },
};

function charactersOf(count: number): string {
  return `${count.toLocaleString("es-US")} ${count === 1 ? "carácter" : "caracteres"}`;
}

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
  reading: "Preparando su foto…",
  goesWithSave: "La enviaremos cuando guarde su carta.",
  onlyThisPage: "Este navegador no puede conservar la foto. Guarde su carta antes de cerrar esta página.",
  rule: "Su foto se imprime debajo de su carta. Si no está lista a tiempo, la carta sale sin ella y se lo diremos aquí.",
  notToOthers: "Solo esta carta lleva la foto. Las demás personas reciben sus palabras sin ella.",
  sending: "Enviando su foto…",
  offline:
    "No tiene conexión. Su foto está guardada en este dispositivo. La enviaremos en cuanto vuelva la conexión.",
  announced: "Todavía no tenemos la foto. Abra esta página en el dispositivo donde la agregó.",
  coming: "Ya tenemos su foto y la estamos preparando…",
  ready: "Esta foto se imprimirá con su carta.",
  printed: "Impresa con su foto.",
  printedOther: "Impresa con otra foto. Esta está solo en este dispositivo.",
  missed: (type) =>
    `Impresa sin la foto. ${capital(spanishTermsFor(type).theOrganization)} imprimió la carta antes de que la foto estuviera lista. Agréguela a su próxima carta.`,
  missedUnusable: "Impresa sin la foto. No pudimos usar esa foto.",
  oneGoes: "Una foto por carta. ¿Cuál quiere?",
  theOneItHas: "La foto de la carta",
  theOneHere: "La foto de este dispositivo",
  keepThat: "Dejar esta",
  useThis: "Usar esta",
  besideAnother: "Esa carta ya tiene una foto en este dispositivo. Quite primero una de las dos.",
  refused: "No pudimos usar esa foto. Elija otra.",
};

export const signatureEs: SignatureMessages = {
  ask: (firstName) => `¿Cómo firmamos la carta para ${firstName}?`,
  signedAs: "Firmada como",
  yourName: "Su nombre",
  common: ["Mamá", "Papá", "Mamá y Papá", "Abuela", "Abuelo"],
  other: "De otra manera…",
  ownWords: (firstName) => `¿Cómo le dice ${firstName} a usted?`,
  done: "Listo",
};

export const questionsEs: QuestionMessages = {
  title: (firstName) => `Preguntas para ${firstName}`,
  where: "Se imprimen en la página de respuesta, cada una sobre sus propias líneas.",
  nth: (number) => `Pregunta ${number}`,
  ideas: "Algunas ideas",
  ages: { small: "6 a 8 años", middle: "9 a 11 años", teen: "12 años o más" },
  suggestions: (own) => ({
    small: ["¿Qué te hizo reír hoy?", "¿Qué desayunas?", "¿Qué canción cantan?", "¿Qué animal viste?"],
    middle: [
      "¿De qué hablan cuando se apaga la luz?",
      "¿Qué hiciste por primera vez?",
      "¿Cuál es la mejor comida hasta ahora?",
      "¿A qué juegan más?",
    ],
    teen: [
      "¿Qué fue más difícil de lo que pensabas?",
      "¿Qué harías otra vez mañana?",
      `¿Qué debo saber de tu ${spanishBuilding(own) ?? "cabaña"}?`,
      "¿Qué aprendiste que me puedas enseñar?",
    ],
  }),
  done: "Listo",
};

export const earlyDeletionErrorsEs: Readonly<Record<CodeOf<typeof earlyDeletionErrors>, string>> = {
  "only-guardians-ask-for-deletion": "Solo la madre, el padre o el tutor pueden pedirlo.",
  "too-many-early-deletions": "Hoy ya lo ha pedido varias veces. Inténtelo de nuevo mañana.",
  "early-deletion-ask-failed": "No pudimos enviar su petición. Inténtelo de nuevo.",
  "early-deletion-withdraw-failed": "No pudimos retirar su petición. Inténtelo de nuevo.",
};

export const photoErrorsEs: Readonly<Record<CodeOf<typeof photoErrors>, string>> = {
  "photos-off": "Por ahora aquí no se imprimen fotos.",
  "photo-late": "Esta carta se imprimió antes de que llegara su foto.",
  "photo-another": "Esta carta ya tiene otra foto.",
  "photo-not-found": "No encontramos esa foto.",
  "photo-not-sent": "La foto todavía no ha llegado.",
  "photo-unreadable": "No podemos leer este archivo como foto. Elija otro.",
  "photo-send-failed": "No pudimos enviar la foto.",
  "photo-remove-failed": "No pudimos quitar la foto.",
  "photos-of-organization-per-day":
    "Hoy no se pueden recibir más fotos. Su carta está guardada. Agregue la foto mañana.",
  "photos-per-hour": "Ha enviado 60 fotos en la última hora. Inténtelo de nuevo un poco más tarde.",
};

function messageStatusInSpanish(status: MessageStatus, wording: HeldWording): string {
  const texts: Record<MessageStatus, string> = {
    "nothing-yet": "Escriba su primer mensaje",
    "ready-to-print": "El mensaje está listo para imprimir",
    held: heldTextInSpanish(wording),
    "response-received": "Respuesta recibida",
    "no-response": "Aún no hay respuesta. ¿Escribir otro mensaje?",
    printed: `Mensaje impreso para su ${spanishParticipant(wording)}`,
  };
  return texts[status];
}
