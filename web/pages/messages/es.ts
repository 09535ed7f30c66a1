import { spanishTermsFor } from "#domain/organizations/terms-es.ts";
import type { CircleMessages } from "./circle-en.ts";
import type { ClosedMessages } from "./closed-en.ts";
import type { DoorMessages } from "./doors-en.ts";
import type { EarlyDeletionMessages } from "./early-deletion-en.ts";
import type { FamilyMessages } from "./en.ts";
import type { FrameMessages } from "./frame-en.ts";
import type { GuideMessages } from "./guide-en.ts";
import type { HelpMessages } from "./help-en.ts";
import type { LandingMessages } from "./landing-en.ts";
import type { CampGuideMessages } from "./camp-guide-en.ts";
import type { PrivacyMessages } from "./privacy-en.ts";

export const familyEs: FamilyMessages = {
  acceptTitle: "Acepte su invitación",
  signInWithAddress: "Inicie sesión con la dirección de correo a la que se envió su invitación.",
  inviteSentTo: "Su invitación se envió a",
  signInWithThat:
    "Inicie sesión con ese correo. ¿Usa otro? Enviaremos un código para confirmar que es usted.",
  logIn: "Iniciar sesión",
  signInToWrite: "Inicie sesión para escribir cartas y leer respuestas.",
  invitedFirst: "¿Es su primera vez? Su campamento le envía primero una invitación por correo electrónico.",
  signInToView: "Inicie sesión para ver sus invitaciones",
  tiedToAddress: "Inicie sesión con la dirección de correo a la que se envió su invitación.",
  signInToRead: "Inicie sesión para leer sus cartas",
  sameAddress:
    "Use la dirección de correo a la que llegó su invitación. Después le traeremos de vuelta aquí.",
  goOnWriting: "Inicie sesión para seguir escribiendo",
  noteIsKept: "Su sesión está cerrada. Su borrador está guardado en este dispositivo. Aún no se ha enviado.",

  myParticipants: "Mis participantes",
  noParticipants: "Todavía no hay campistas",
  whenInvited: "Cuando su campamento le invite, aquí aparecerá su campista.",
  readGuide: "Leer la guía para familias",
  participant: "Participante",
  everybodyUnder: "Todas las personas a quienes puede escribir están en «Mis participantes».",
  noData: "No hay datos de participante.",
  peopleYouWriteTo: "Personas a quienes escribe",
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

export const closedEs: ClosedMessages = {
  closedOn: (type, day) => {
    const { theOrganization } = spanishTermsFor(type);
    return `${theOrganization.charAt(0).toUpperCase()}${theOrganization.slice(1)} cerró el ${day}. `;
  },
  deletedOn: (day) => `Las cartas se eliminarán el ${day}. `,
  stillRead: "Todavía puede leerlas y descargarlas.",
};

export const earlyDeletionEs: EarlyDeletionMessages = {
  ask: (type) => `Pedir ${spanishTermsFor(type).toTheOrganization} que elimine estas cartas`,
  askAgain: "Pedirlo de nuevo",
  askTitle: (type) => `¿Pedir ${spanishTermsFor(type).toTheOrganization} que elimine estas cartas?`,
  decides: (type) =>
    `La decisión es ${spanishTermsFor(type).ofTheOrganization}. Verá la respuesta en esta página.`,
  whatGoes: (firstName, event) =>
    `Si se eliminan, todas las cartas y respuestas de ${firstName} en ${event} desaparecen para siempre, para todas las personas que le escriben. Esta página también desaparece. Las cartas en papel se quedan donde están.`,
  saveFirst: "Guarde antes una copia:",
  cancel: "Cancelar",
  send: (type) => `Pedirlo ${spanishTermsFor(type).toTheOrganization}`,
  sending: "Enviando…",
  asked: (type, day) =>
    `El ${day} usted pidió eliminar estas cartas. La decisión es ${spanishTermsFor(type).ofTheOrganization}.`,
  withdraw: "Retirar su petición",
  withdrawing: "Retirando…",
  declined: (type) =>
    `Usted pidió eliminar estas cartas. Esta es la respuesta ${spanishTermsFor(type).ofTheOrganization}, que las conserva:`,
};

export const circleEs: CircleMessages = {
  title: (firstName) => `¿Quién más puede escribir a ${firstName}?`,
  lead: (type) =>
    `Pida ${spanishTermsFor(type).toTheOrganization} que añada a los abuelos o a otros familiares.`,
  add: "Añadir a alguien",
  askToAdd: (type) => `Pedir ${spanishTermsFor(type).toTheOrganization} que añada a alguien`,
  people: "Personas que usted ha pedido añadir",
  asked: (type) => `La decisión es ${spanishTermsFor(type).ofTheOrganization}`,
  approved: "Aprobado",
  declined: "No aprobado",
  withdraw: "Retirar",
  withdrawFor: (name) => `Retirar su petición para ${name}`,
  withdrawing: "Retirando…",
  dialogTitle: (firstName) => `¿Quién quiere escribir a ${firstName}?`,
  decides: (type) =>
    `La decisión es ${spanishTermsFor(type).ofTheOrganization}. Si es que sí, enviaremos una invitación a esta persona por correo electrónico.`,
  name: "Nombre",
  relationship: "Parentesco",
  relationships: {
    "Parent/Guardian": "Madre, padre o tutor",
    "Other Family Member": "Otro familiar",
  },
  email: "Correo electrónico",
  cancel: "Cancelar",
  send: (type) => `Pedirlo ${spanishTermsFor(type).toTheOrganization}`,
  sending: "Enviando…",
};

export const doorsEs: DoorMessages = {
  rightPlace: "Le llevamos al lugar correcto",
  workAtCamp: "Trabajo en un campamento",
  workAtCampHelp: "Preparar semanas y cabañas, imprimir el correo, enviar respuestas a casa.",
  family: "Soy madre, padre o familiar",
  familyHelp:
    "Escribir a su campista y leer las respuestas. Primero su campamento le invita por correo electrónico.",
};

export const guideEs: GuideMessages = {
  title: "Escribir a su campista",
  lead: "Lo que pasa entre la mesa de su cocina y su litera.",
  accept: "Acepte la invitación",
  acceptText:
    "El campamento le envía una invitación por correo. Abra el enlace e inicie sesión con la misma dirección de correo.",
  wait: "Espere a que empiece",
  waitText: "Puede escribir en cuanto haya aceptado, para que haya una carta el primer día.",
  send: "Envíe la primera nota",
  sendText: "Escriba una carta a la vez. Edítela cuantas veces quiera hasta que el campamento la imprima.",
  deliver: "El personal la entrega",
  deliverText: "El personal del campamento imprime su carta y la entrega con el correo. Puede leerla.",
  upload: "Se suben las respuestas",
  uploadText:
    "Su campista responde a mano en el reverso. El personal toma una foto y usted la ve en su página.",
  keep: "Sigan en contacto",
  keepText: "Léala, guárdela y escriba la siguiente.",
  write: "Escribir a su campista",
  askCamp: "¿Aún no tiene invitación? Pídasela a su campamento.",
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
        "El personal del campamento imprime sus cartas y puede leerlas. Otros padres y familiares no pueden. Nunca enviamos su carta por correo electrónico a otra persona.",
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
  more: { href: "/guide/families/es/", text: "Más respuestas" },
  privacy: "Privacidad",
};

export const landingEs: LandingMessages = {
  title: "Comparta historias con su campista",
  lead: "Escriba en la mesa de la cocina. El campamento imprime su carta y la entrega en la cabaña. La respuesta vuelve escrita a mano por su campista.",
  getStarted: "Empezar",
  learnMore: "Más información",
  featuresTitle: "Una carta va, una carta vuelve",
  features: {
    "write-letters": {
      title: "Escribir cartas",
      text: "Escriba en su teléfono o computadora. Edite su carta hasta que el campamento la imprima.",
    },
    "printed-delivered": {
      title: "Impresas y entregadas",
      text: "El personal imprime cada carta, ordena el correo por cabaña y lo entrega.",
    },
    "camper-replies": {
      title: "Respuestas de campistas",
      text: "Los campistas responden a mano. El personal toma una foto de la página y llega a su casa.",
    },
  },
  howTitle: "Papel para ellos, una foto para usted",
  steps: [
    {
      title: "Acepte su invitación",
      text: "El campamento le invita por correo. Solo pueden escribir las personas a quienes invita.",
    },
    { title: "Envíe su primera carta", text: "Escriba una carta a la vez. Edítela hasta que se imprima." },
    {
      title: "El personal la entrega",
      text: "Verá el día en que se imprimió su carta, como en un matasellos.",
    },
    { title: "Vea la respuesta", text: "Léala, guárdela, consérvela." },
  ],
  readGuide: "Leer la guía para familias",
  letter:
    "Querida Maya:\nLa casa está muy callada. Biscuit duerme en tu cama y no hay quien lo mueva. ¿Ya probaste la canoa grande? Cuéntamelo todo.\nTe quiere, mamá",
  pricingTitle: "Precio por evento, elegido por el campamento",
  share: "Ingresos compartidos",
  shareLater: "Aún no se ofrece: las familias no pagan nada.",
  shareText: "después de costos. El campamento elige la tarifa.",
  license: "Licencia",
  licensePrice: "25 centavos",
  licenseText: "por campista, gratis para las familias.",
};

export const campGuideEs: CampGuideMessages = {
  title: "Cómo funciona",
  lead: "De una página vacía al reparto del correo, paso a paso.",
  create: "Cree su campamento",
  createText:
    "Póngale nombre y diga si es un campamento o un centro de retiros. Quien lo crea lo administra.",
  schedule: "Programe eventos",
  scheduleText:
    "Agregue cada semana con sus fechas y días de correo. La siguiente empieza con las mismas cabañas y días de correo.",
  add: "Agregue campistas",
  addText:
    "Importe su lista desde una hoja de cálculo: campistas, cabañas y padres entran juntos, sin escribir nada antes. Impórtela otra vez cuando cambien las literas.",
  price: "Elija el precio",
  priceText:
    "Una licencia de 25 centavos por campista y semana, gratis para las familias; los primeros 25 campistas del año son gratis. La otra forma, compartir los ingresos después de costos, aún no se ofrece.",
  invite: "Invite a familias y contactos",
  inviteText:
    "Las familias reciben un correo con un enlace. Solo puede aceptarlo la dirección que anotó el campamento.",
  print: "Imprima notas y suba respuestas",
  printText:
    "Un botón imprime el correo del día, ordenado por cabaña. Suba las fotos de las respuestas; el código de cada hoja encuentra a su familia.",
  bring: "Traiga su campamento",
  bringText: "Mire el directorio y agregue el suyo.",
  write: "Escriba a un campista",
  writeText: "Vea lo que hacen las familias, desde la invitación hasta la respuesta.",
  readGuide: "Leer la guía para familias",
};

export const privacyEs: PrivacyMessages = {
  title: "Privacidad",
  lead: "Las cartas de su familia son de su familia. Esto es lo que guardamos, quién puede verlo y cuándo lo eliminamos.",
  updated: "Última actualización: 19 de noviembre de 2026",
  whatWeKeep: "Qué guardamos",
  ofCampers:
    "De campistas y huéspedes: nombre y edificio, el número que les da el campamento y si su hoja va en letra grande. Los nombres anteriores tras una corrección, cómo le llaman a usted, los días en que recibieron correo y por qué se retuvo una carta.",
  ofFamilies:
    "De las familias: su nombre y su dirección de correo, y un número de teléfono si el campamento lo anotó.",
  ofProposed:
    "Personas que pide añadir al campamento: nombre y correo electrónico. Solo usted y el campamento ven que lo pidió.",
  ofLetters: "Cartas, fotos e imágenes de las respuestas. Quitamos el lugar y la hora de cada imagen.",
  ofSignIns: "De cada inicio de sesión: su navegador, el tipo de dispositivo y cuándo lo usó por última vez.",
  ofAlerts: "Si activa los avisos: la dirección de su navegador para recibirlos, hasta que cierre la sesión.",
  ofTeam: "Qué hizo el personal del campamento y cuándo, y quién aceptó una invitación.",
  whoReads: "Quién puede leer una carta",
  staffRead: "El personal del campamento imprime sus cartas y puede leerlas.",
  replyIsFor:
    "Una respuesta llega solo a la persona a quien se escribió. La madre no ve las cartas ni las respuestas del padre, ni al revés, a menos que el campamento comparta una con todos.",
  mailsTell:
    "Nuestros correos llevan un nombre de pila y un enlace, nunca la carta ni una imagen. Un texto que usted envió por correo y que no pudimos guardar vuelve a usted.",
  alertsTell:
    "Los avisos solo dicen «Tiene correo.» El fabricante de su navegador los transmite y no puede leerlos.",
  nobodyElse: "Nadie más. Sin anuncios, sin rastreo, sin reconocimiento facial.",
  children: "Los datos de los niños",
  childrenOffline: "Los niños no tienen cuentas y nunca escriben nada aquí. Leen y escriben en papel.",
  childrenFromCamp:
    "El campamento anota el nombre y el edificio del niño o la niña y toma las fotos de las respuestas. Las usamos solo para que las cartas lleguen a su campista y las respuestas a usted.",
  childrenLaw:
    "COPPA es la ley de Estados Unidos sobre la recopilación en línea de información de menores de 13 años. No pedimos nada en línea a los niños, no vendemos su información y no la usamos para anuncios.",
  childrenAsk:
    "Puede pedir al campamento una copia de todo lo que se guarda sobre su hijo o hija, que corrija lo que anotó o que no se guarde nada más. Para que las cartas y respuestas se eliminen antes, la madre, el padre o el tutor pueden pedirlo en la página de su hijo o hija, y el campamento decide; le escribimos cuando esté hecho. Si eso no funciona, pregúntenos a nosotros.",
  howLong: "Cuánto tiempo lo guardamos",
  days: (days) => `${days} días`,
  letters: "Cartas, respuestas, campistas y sus familias",
  lettersText: ({ shortestLetters, maxLetterLength, noticeDays, warning }) =>
    `Después del último día de la semana o del evento. Luego los eliminamos. Cada campamento puede elegir entre ${shortestLetters} y ${maxLetterLength} días. Verá la fecha en la página de sus cartas, y le escribimos ${warning} días antes. Si un campamento acorta el plazo o cambia sus fechas, nada se elimina durante ${noticeDays} días.`,
  byHand: "Lo que un campamento elimina",
  byHandText:
    "Las familias dejan de verlo de inmediato. Durante este tiempo el campamento puede recuperarlo, a más tardar hasta la fecha en que se eliminan sus cartas; luego lo eliminamos.",
  backups: "Copias de seguridad",
  backupsText:
    "Lo que eliminamos desaparece de nuestras copias de seguridad a más tardar después de este tiempo. Nunca contienen las fotos originales.",
  invite: "Invitaciones",
  inviteText: "Después del último día del evento. Luego el enlace deja de funcionar.",
  signedIn: "La sesión abierta",
  formatSigned: ({ idleSession }) =>
    `Como máximo, o ${idleSession} días sin uso. Cerrar sesión la termina de inmediato y borra los datos de su dispositivo.`,
  device: "En su dispositivo",
  deviceText: ({ device }) =>
    `Lo que usted abre se guarda cifrado en su dispositivo, para que aparezca enseguida y también sin conexión. Se borra cuando cierra la sesión, cuando la sesión termina y después de ${device} días sin conexión con nosotros. Si un campamento le quita el acceso, un dispositivo que sigue sin conexión puede mostrar lo que se abrió en él durante ${device} días como máximo. No se guarda nada donde usted indica que el equipo es compartido.`,
  record: "El registro de actividad del campamento",
  withTheCamp: "Mientras el campamento esté con nosotros",
  recordText: ({ closedRecord }) =>
    `Nombra a quien hizo algo: el personal, o quien aceptó una invitación o se fue. El nombre queda aunque se elimine la cuenta. Nunca nombra a campistas ni dice lo que hay en una carta. Si un campamento cierra, lo eliminamos ${closedRecord} días después de todo lo demás.`,
  removed: "Personas que un campamento retira",
  removedText:
    "Si un campamento retira a alguien de un niño, guardamos una forma cifrada de su correo y del nombre del niño, el correo oculto en parte, como t…s@e…e.org, y quién lo retiró y cuándo. Así, una lista posterior no puede volver a añadirlo sin un administrador.",
  returning: "Familias que pueden volver",
  returningText:
    "Cuando borramos las cartas de una familia, guardamos una forma cifrada de su correo y del número que el campamento da al niño o a la niña, y qué cuenta era. Así pueden volver a escribir la próxima temporada sin otra invitación. Solo en los campamentos que lo tienen activado.",
  account: "Su cuenta",
  months: (months) => `${months} meses sin uso`,
  formatAccount: ({ accountNotice }) =>
    `Si no hay ningún campamento ni campista unido a ella y ninguna invitación le espera. Le escribimos ${accountNotice} días antes de eliminarla; inicie sesión para conservarla. Usted puede eliminarla en cualquier momento.`,
  optOut: "Direcciones que no quieren correos",
  optOutText:
    "Si deja de recibir las invitaciones de un campamento, guardamos su dirección en la lista de ese campamento de personas que no las reciben.",
  courts:
    "Un tribunal o una autoridad puede pedir a un campamento que guarde algo más tiempo. Un administrador pausa entonces la eliminación y anota por qué. La página de sus cartas le dice que se conservan.",
  whatYouCanDo: "Qué puede hacer usted",
  save: "Guardar sus cartas y respuestas en su propio dispositivo, desde la página de sus cartas, antes de que las eliminemos.",
  chooseBefore: "Usar sus",
  settings: "ajustes",
  chooseAfter: "para elegir qué correos recibe, o cancelar cualquiera de ellos.",
  downloadBefore: "Descargue lo que guardamos sobre",
  yourAccount: "su cuenta",
  downloadAfter: "en cualquier momento.",
  deleteAccount: "Eliminar su cuenta",
  deleteAfter:
    "en cualquier momento, sin ayuda de nadie. Se cierra su sesión, pierde el acceso a sus campistas y se eliminan las cartas que no se han impreso. Las cartas impresas quedan con el campamento hasta su fecha de eliminación.",
  askTheCamp:
    "Pedir al campamento que le quite como contacto o que corrija un nombre. El campamento los anotó, así que el campamento decide.",
  whoWeAre: "Quiénes somos",
  runBy: (name) => `${name} ofrece este servicio a campamentos y centros de retiros.`,
  notNamed: "Su campamento puede decirle quién ofrece este servicio.",
  questions: "¿Preguntas sobre la privacidad o sus datos?",
  askUs: "Pregunte a su campamento. Puede contactarnos.",
  forCamps: "Para campamentos",
  legalPages: "Condiciones, acuerdo de tratamiento de datos, subencargados y datos de menores (en inglés)",
};
