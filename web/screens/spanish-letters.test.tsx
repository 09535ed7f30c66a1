import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Note } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import type { BookAnswer } from "#domain/responses/books/book.ts";
import { keepDraft, newDraft } from "#web/notes/drafts.ts";
import { aNote, aPrintedNote } from "#web/notes/testing/letter-answers.ts";
import { anActivity, aReply, pictureUrl, sayLetters } from "./answers/family.ts";
import { emma, emmaPath, emmaQuestion } from "./answers/spanish.ts";
import { checkSpanishScreen, expectNoEnglish, spanishReader } from "./no-english.ts";
import { openApp, server } from "./open-app.tsx";

const text = "Querida Emma: te extrañamos.";
const waiting = aNote({ text });
const answered = aPrintedNote({ text, respondedAt: "2027-07-14T18:00:00.000Z" });

const button = (name: string) => page.getByRole("button", { name, exact: true });
const paper = () => page.getByRole("textbox", { name: "Su carta para Emma" });
const picture = pictureUrl(800, 860);

beforeEach(() => {
  server.signIn(spanishReader);
  sayLetters({ participant: emma });
});

describe("letters for a Spanish reader", () => {
  test("the list of participants", async () => {
    const leo = { ...emma, participantId: "leo", participantName: "Leo Robles" };
    sayLetters({
      participant: emma,
      everybody: [emma, leo],
      activities: [
        anActivity(leo.participantId),
        anActivity(emma.participantId, {
          newestNote: { createdAt: "2027-07-12T15:00:00.000Z", printedAt: "2027-07-13T14:00:00.000Z" },
          lastPrintedAt: "2027-07-13T14:00:00.000Z",
          lastRespondedAt: "2027-07-14T18:00:00.000Z",
        }),
      ],
    });
    openApp("/my/participants");
    await expect.element(page.getByRole("heading", { level: 1, name: "Mis participantes" })).toBeVisible();
    await expect.element(page.getByText("Respuesta recibida")).toBeVisible();
    await checkSpanishScreen("participants", { within: ".envelope" });
  });

  test("nothing written, writing, and the question before it is thrown away", async () => {
    openApp(emmaPath);
    await expect.element(page.getByText("Aún no ha escrito ninguna nota.")).toBeVisible();
    await expectNoEnglish();
    await button("Escribir una nota").click();
    await paper().fill(text);
    await checkSpanishScreen("writing");
    await button("Cancelar").click();
    await expect.element(page.getByRole("alertdialog")).toBeVisible();
    await expectNoEnglish();
  });

  test("how a note is printed", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="612" height="792"/>`;
    server.sayHttp("previewLetterHttp", { pages: [svg, svg] });
    openApp(emmaPath);
    await button("Escribir una nota").click();
    await paper().fill(text);
    await button("Vista previa").click();
    await expect.element(page.getByRole("img", { name: "Su carta, página 1 de 2" })).toBeVisible();
    await expectNoEnglish();
  });

  test("a note that waits, and the question before it is deleted", async () => {
    sayLetters({ participant: emma, notes: [waiting] });
    openApp(emmaPath);
    await expect.element(page.getByText("En espera de impresión")).toBeVisible();
    await checkSpanishScreen("waiting");
    await button("Eliminar").click();
    await expect.element(page.getByRole("alertdialog")).toBeVisible();
    await expectNoEnglish();
  });

  test("a reply of two pages", async () => {
    const links = { view: picture, small: picture, scan: picture };
    const responses = [aReply({ pages: 2, links }), aReply({ id: "second", page: 2, pages: 2 })];
    sayLetters({ participant: emma, notes: [answered], responses });
    openApp(emmaPath);
    await expect.element(page.getByText("Emma respondió")).toBeVisible();
    await checkSpanishScreen("replied");
  });

  test("a letter that the camper wrote first", async () => {
    sayLetters({ participant: emma, responses: [aReply({ wroteFirst: true, printJobId: "stationery" })] });
    openApp(emmaPath);
    await expect.element(page.getByRole("heading", { name: "Emma le escribió" })).toBeVisible();
    await checkSpanishScreen("written-first");
  });

  test("a day and a photo for a new note", async () => {
    const participant = withDaysAndPhotos();
    sayLetters({ participant });
    openApp(emmaPath);
    await button("Escribir una nota").click();
    await paper().fill("Querida Emma: mira el lago.");
    const days = page.getByRole("combobox", { name: "Día" });
    await userEvent.selectOptions(days, dayOf(participant));
    await button("Foto").click();
    await userEvent.upload(page.getByLabelText("Agregar una foto"), await aPhoto());
    await expect.element(page.getByText("La enviaremos cuando guarde su carta.")).toBeVisible();
    await checkSpanishScreen("day-and-photo");
  });

  test("a note that waits for its day, with its photo", async () => {
    const participant = withDaysAndPhotos();
    const size = { width: 800, height: 860 };
    sayLetters({
      participant,
      notes: [{ ...waiting, deliverOn: dayOf(participant) }],
      photos: [{ noteId: waiting.id, state: "ready", isPrinted: false, ...size, small: picture }],
    });
    openApp(emmaPath);
    await expect.element(page.getByText("Esta foto se imprimirá con su carta.")).toBeVisible();
    await checkSpanishScreen("waiting-for-its-day");
  });
});

function withDaysAndPhotos(): MyParticipant {
  const mail = { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 1_439 };
  return { ...emma, mail, takesPhotos: true };
}
/** The third day of the week. */
const dayOf = ({ startDate }: MyParticipant) => `${startDate.slice(0, 8)}13`;

async function aPhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(300, 200);
  const context = canvas.getContext("2d");
  context?.fillRect(0, 0, 300, 100);
  return new File([await canvas.convertToBlob({ type: "image/jpeg" })], "IMG_4711.jpg", {
    type: "image/jpeg",
  });
}

describe("a note that cannot be saved", () => {
  beforeEach(() => sayLetters({ participant: emma, notes: [waiting] }));

  function refuseNote(reason: "justPrinted" | "anotherWaits" | "changedElsewhere", notes: Note[]): void {
    server.answer("addNote", () => {
      sayLetters({ participant: emma, notes });
      return Response.json({ error: noteErrors[reason] }, { status: 409 });
    });
  }

  async function changeAndSave(): Promise<void> {
    openApp(emmaPath);
    await button("Editar").click();
    await paper().fill("Querida Emma: aquí todo bien.");
    await button("Guardar la nota").click();
  }

  test("the server fails", async () => {
    server.breakDown("addNote");
    await changeAndSave();
    await expect.element(page.getByRole("alert").getByText("No se pudo guardar la nota.")).toBeVisible();
    await expectNoEnglish();
  });

  test("the device is offline", async () => {
    openApp(emmaPath);
    await button("Editar").click();
    await paper().fill("Querida Emma: aquí todo bien.");
    server.setOnline(false);
    await button("Guardar la nota").click();
    await expect
      .element(page.getByText(/^No hay conexión. Su carta está a salvo en este dispositivo/))
      .toBeVisible();
    await checkSpanishScreen("offline");
  });

  test("the note was changed on another device", async () => {
    const other = { ...waiting, text: "Desde el otro teléfono.", updatedAt: "2027-07-12T16:00:00.000Z" };
    refuseNote("changedElsewhere", [other]);
    await changeAndSave();
    await expect
      .element(page.getByText("Esta carta se cambió en otra pestaña o en otro dispositivo."))
      .toBeVisible();
    await checkSpanishScreen("changed-elsewhere");
  });

  test("the note was just printed", async () => {
    refuseNote("justPrinted", [aPrintedNote({ text })]);
    await changeAndSave();
    await expect
      .element(page.getByText("Esta nota se acaba de imprimir. ¿Quiere escribir otra?"))
      .toBeVisible();
    await checkSpanishScreen("just-printed");
  });

  test("another note waits already", async () => {
    sayLetters({ participant: emma });
    refuseNote("anotherWaits", [waiting]);
    openApp(emmaPath);
    await button("Escribir una nota").click();
    await paper().fill("Querida Emma: maduran los tomates.");
    await button("Guardar la nota").click();
    await expect.element(page.getByText("Ya tiene una carta en espera de impresión.")).toBeVisible();
    await checkSpanishScreen("another-waits");
  });

  test("the session has ended", async () => {
    keepDraft(spanishReader.user.uid, { ...newDraft(emma.participantId, waiting), text: "Querida Emma" });
    openApp(emmaPath);
    await expect.element(paper()).toBeVisible();
    server.signIn(null);
    openApp(emmaPath);
    await expect
      .element(page.getByRole("heading", { name: "Inicie sesión para seguir escribiendo" }))
      .toBeVisible();
    await expectNoEnglish();
  });

  test("the week ended before it was saved", async () => {
    keepDraft(spanishReader.user.uid, { ...newDraft(emma.participantId), text: "Hasta pronto." });
    sayLetters({ participant: { ...emma, startDate: "2025-12-31", endDate: "2026-01-07" } });
    openApp(emmaPath);
    await expect.element(page.getByText("Lo que escribió está guardado en este dispositivo.")).toBeVisible();
    await checkSpanishScreen("too-late");
  });
});

describe("the book of a family's letters", () => {
  const counts = { letters: 12, replies: 5 };
  const books: readonly [string, BookAnswer][] = [
    ["Hacer el libro", { step: "none", ...counts, isOld: false }],
    ["Actualizar el libro", { step: "none", ...counts, isOld: true }],
    ["Estamos haciendo su libro", { step: "making", ...counts, percent: 47 }],
    ["No pudimos hacer el libro.", { step: "failed", ...counts }],
    [
      "Descargar el libro",
      { step: "ready", ...counts, pages: 19, byteSize: 3_420_000, madeAt: "2030-07-20T12:00:00.000Z" },
    ],
  ];

  test.each(books)("%s", async (sentence, book) => {
    sayLetters({ participant: emma, notes: [answered], responses: [aReply()] });
    server.say(`${emmaQuestion}/book`, book);
    openApp(emmaPath);
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
    await expectNoEnglish();
  });
});
