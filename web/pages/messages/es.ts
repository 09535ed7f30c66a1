import { spanishTermsFor } from "#domain/organizations/terms-es.ts";
import type { DoorMessages } from "./doors-en.ts";
import type { FamilyMessages } from "./en.ts";
import type { FrameMessages } from "./frame-en.ts";
import type { GuideMessages } from "./guide-en.ts";
import type { HelpMessages } from "./help-en.ts";
import type { PrivacyMessages } from "./privacy-en.ts";

export const familyEs: FamilyMessages = {
  acceptTitle: "Acepte su invitación",
  lookingForward: "Alguien espera con ilusión una carta suya.",
  signInWithAddress: "Inicie sesión con la dirección a la que se envió su invitación.",
  inviteSentTo: "Su invitación se envió a",
  signInWithThat: "Inicie sesión con esa dirección; con otra cuenta puede pedir que enviemos un código allí.",
  logIn: "Iniciar sesión",
  behindThisDoor: "Detrás de esta puerta están sus cartas y su campamento.",
  signInToView: "Inicie sesión para ver sus invitaciones",
  tiedToAddress:
    "Las invitaciones van unidas a su dirección de correo. Inicie sesión con la dirección a la que se envió la suya.",
  signInToRead: "Inicie sesión para leer sus cartas",
  sameAddress:
    "Use la dirección de correo a la que llegó su invitación. Después le traeremos de vuelta aquí.",
  goOnWriting: "Inicie sesión para seguir escribiendo",
  noteIsKept: "Su sesión está cerrada. Su borrador está guardado en este dispositivo. Aún no se ha enviado.",

  myParticipants: "Mis participantes",
  noParticipants: "Todavía no hay a quién escribir",
  whenInvited:
    "Cuando un campamento o centro de retiros le invite, aquí aparecerá la persona a quien puede escribir.",
  readGuide: "Leer la guía para familias",
  participant: "Participante",
  everybodyUnder: "Todas las personas a quienes puede escribir están en «Mis participantes».",
  noData: "No hay datos de participante.",
  peopleYouWriteTo: "Personas a quienes escribe",
  loadingResponses: "Cargando respuestas…",
  repliesNotLoaded: "No se pudieron cargar las respuestas.",
  keptForNow: (type) => {
    const { theOrganization } = spanishTermsFor(type);
    return `Por ahora ${theOrganization} conserva estas cartas. `;
  },
  deletedOn: (day) => `Eliminaremos estas cartas el ${day}. Guarde una copia antes. `,
  privacy: "Privacidad",
  pendingInvites: "Invitaciones pendientes",
  caughtUp: "Está al día",
  noInvites: "No hay invitaciones pendientes para usted.",
  confirmEmail: "Confirme su correo electrónico",
  notConfirmed: "Encontramos su cuenta, pero no ha confirmado",
  codeFromInvite: "Abra el correo de invitación de su campamento y le enviaremos un código de 6 cifras.",
  notInvited: "Todavía no hay invitación",
  askCamp: "Pida a su campamento que invite a",
  thenHere: "La invitación aparecerá aquí y en su correo.",
  askWithoutAddress: "Pida a su campamento que le invite. La invitación llegará a su correo.",
  copyAddress: "Copiar la dirección",
  copied: "Copiada",
  dashboard: "Inicio",
  settings: "Ajustes",
  yourAccount: "Su cuenta",
};

export const frameEs: FrameMessages = {
  features: "Características",
  howItWorks: "Cómo funciona",
  organizations: "Organizaciones",
  pricing: "Precios",
  menu: "Menú",
  main: "Principal",
  getStarted: "Empezar",
  logIn: "Iniciar sesión",
  foot: "Pie de página",
  familyGuide: "Guía para familias",
  help: "Ayuda",
  privacy: "Privacidad",
  promise: "Papel para ellos, una foto para usted. Sin anuncios. Sin rastreo.",
};

export const doorsEs: DoorMessages = {
  rightPlace: "Le llevamos al lugar correcto",
  workAtCamp: "Trabajo en un campamento",
  workAtCampHelp: "Preparar semanas y cabañas, imprimir el correo, enviar respuestas a casa.",
  family: "Soy madre, padre o familiar",
  familyHelp:
    "Escribir a su campista y ver lo que responde. Primero su campamento le invita por correo electrónico.",
};

export const guideEs: GuideMessages = {
  title: "Escribir a su campista",
  lead: "Lo que pasa entre la mesa de su cocina y su litera.",
  accept: "Acepte la invitación",
  acceptText: "El campamento le envía un correo. Abra su enlace e inicie sesión con la misma dirección.",
  wait: "Espere a que empiece",
  waitText: "Puede escribir en cuanto haya aceptado, para que haya una carta el primer día.",
  send: "Envíe la primera nota",
  sendText: "Una nota cada vez. Cámbiela cuantas veces quiera hasta que el campamento la imprima.",
  deliver: "El personal la entrega",
  deliverText:
    "El personal del campamento imprime la carta en papel y la entrega. La imprime y puede leerla.",
  upload: "Se suben las respuestas",
  uploadText:
    "La respuesta se escribe a mano en el reverso. El personal la fotografía y aparece en su página.",
  keep: "Sigan en contacto",
  keepText: "Ábrala, descárguela y escriba la siguiente.",
};

export const helpEs: HelpMessages = {
  title: "Ayuda",
  lead: "Respuestas rápidas para familias y a quién preguntar.",
  questions: [
    {
      question: "No tengo una invitación. ¿Qué hago?",
      answer:
        "Pida al campamento que le invite y confirme qué dirección de correo tienen. Si ya la enviaron, busque en su carpeta de correo no deseado o pida que la envíen de nuevo.",
    },
    {
      question: "No puedo iniciar sesión. ¿Qué puedo hacer?",
      answer:
        "Inicie sesión con la dirección de correo a la que llegó su invitación. Si usa otra, abra el enlace de la invitación y le enviaremos un código de 6 dígitos.",
    },
    {
      question: "¿Cuándo recibirá mi campista la carta?",
      answer:
        "El campamento imprime las cartas en sus días de correo. La página de su carta muestra el próximo. Puede editar la carta hasta que se imprima.",
    },
    {
      question: "¿Dónde encuentro la respuesta?",
      answer:
        "Su campista responde a mano y el personal del campamento fotografía la página. Le avisaremos por correo y verá la respuesta en la página de su carta.",
    },
    {
      question: "¿Quién puede leer lo que escribo?",
      answer:
        "El personal del campamento imprime sus cartas y puede leerlas. Otros padres y familiares no pueden. Nunca ponemos una carta en un correo electrónico.",
    },
    {
      question: "¿Cómo pueden escribir también los abuelos?",
      answer:
        "El campamento decide quién puede escribir. Pida al campamento que les invite a su propia dirección de correo.",
    },
  ],
  whoToAsk: "A quién preguntar",
  camp: "Su campamento",
  campText: "Invitaciones, nombres y cabañas, días de correo y todo sobre una carta o una respuesta.",
  us: "Nosotros",
  usText: "Inicio de sesión, correos que no llegan, su cuenta y sus datos, o una página que no funciona.",
  noContact: "Su campamento sabe cómo contactarnos.",
  guide: "Guía para familias",
  privacy: "Privacidad",
};

export const privacyEs: PrivacyMessages = {
  title: "Privacidad",
  lead: "Las cartas entre una familia y un niño o una niña son de ellos. Esto es lo que guardamos, quién lo ve y cuándo se elimina.",
  whatWeKeep: "Qué guardamos",
  ofCampers: "De campistas y huéspedes: un nombre y un edificio. Nada más.",
  ofFamilies:
    "De las familias: el nombre y la dirección de correo, y un número de teléfono si el campamento lo anotó.",
  ofLetters:
    "Las cartas con sus fotos y las fotos de las respuestas, sin el lugar ni la hora de la fotografía.",
  ofSignIns:
    "De cada inicio de sesión: el navegador y el tipo de dispositivo, y cuándo lo usó por última vez.",
  ofTeam: "Quién del equipo del campamento hizo qué, y cuándo. También quién aceptó una invitación.",
  whoReads: "Quién lee una carta",
  staffRead: "El personal del campamento la imprime y puede leerla.",
  replyIsFor:
    "Una respuesta es para la persona a quien se escribió. Nadie de la familia ve las cartas ni las respuestas de otra persona, a menos que el campamento muestre una a todos a propósito.",
  mailsTell:
    "Los correos avisan de que se imprimió una carta o llegó una respuesta: el nombre de pila y un enlace, nunca la carta ni una foto.",
  nobodyElse: "Nadie más. Sin publicidad, sin programas de terceros, sin reconocimiento facial.",
  howLong: "Cuánto tiempo se guarda",
  days: (days) => `${days} días`,
  letters: "Cartas, respuestas, campistas y sus familias",
  lettersText: ({ shortestLetters, maxLetterLength, noticeDays }) =>
    `Después del último día de la semana o del evento; luego se eliminan. Cada campamento puede elegir entre ${shortestLetters} y ${maxLetterLength} días. La fecha está en la página de las cartas; si un campamento elige menos días u otras fechas, nada se elimina hasta pasados otros ${noticeDays} días.`,
  byHand: "Lo que se ha eliminado",
  byHandText:
    "Las familias ya no lo ven. Durante este tiempo el campamento puede recuperarlo; luego desaparece para siempre.",
  backups: "Copias de seguridad",
  backupsText:
    "Las copias contra pérdidas se sobrescriben pasado este tiempo. Nunca contienen las fotos tal como se tomaron.",
  invite: "Una invitación",
  inviteText: "Después del último día del evento; luego su enlace ya no sirve.",
  signedIn: "La sesión abierta",
  formatSigned: ({ idleSession }) =>
    `Como máximo; ${idleSession} días si nadie la usa. Cerrar sesión la termina de inmediato y vacía el dispositivo.`,
  record: "El registro de quién hizo qué",
  withTheCamp: "Con el campamento",
  recordText:
    "Dice quién lo hizo: el personal, y quién aceptó una invitación o se fue. El nombre queda aunque se elimine la cuenta. No nombra a campistas ni dice lo que pone en una carta.",
  removed: "Un contacto retirado",
  removedText:
    "Si un campamento retira a alguien de un niño, guardamos una forma cifrada de la dirección y del nombre del niño, la dirección oculta en parte, como t…s@e…e.org, y quién lo retiró y cuándo. Así, una lista posterior no puede volver a añadirlo sin un administrador.",
  courts:
    "Un tribunal o una autoridad puede pedir a un campamento que guarde algo más tiempo. Entonces alguien que lo administra detiene la eliminación y anota por qué; la página de las cartas dice que se conservan.",
  whatYouCanDo: "Qué puede hacer usted",
  save: "Guardar sus cartas y respuestas en su propio dispositivo, desde la página de las cartas, antes de que se eliminen.",
  chooseBefore: "Elegir en sus",
  settings: "ajustes",
  chooseAfter: "qué correos le enviamos, o dejar de recibirlos con el enlace de cualquiera de ellos.",
  deleteAccount: "Eliminar su cuenta",
  deleteAfter:
    "en cualquier momento, sin ayuda de nadie. Se cierra su sesión, terminan sus vínculos con campistas y se eliminan las cartas que nadie ha impreso. Lo que se imprimió queda con el campamento hasta que se cumpla su plazo.",
  askTheCamp:
    "Pedir al campamento que le quite como contacto o que corrija un nombre: es el campamento quien los anotó, y él decide sobre ellos.",
};
