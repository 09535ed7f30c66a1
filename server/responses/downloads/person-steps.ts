import { dayIn } from "#domain/events/calendar-day.ts";
import {
  exchangesOf,
  photoFileName,
  pictureFileName,
  type Exchange,
  type KeptLetter,
  type KeptPage,
} from "#domain/responses/kept-letters.ts";
import { keyOfPhoto } from "#server/notes/photos.ts";
import type { Deps } from "#server/platform/deps.ts";
import { keyOfPicture } from "../picture-files.ts";
import { personPage, type LetterInFile, type PageInFile, type PersonPage } from "./person-page.ts";
import { pictureStep, type ZipStep } from "./picture-step.ts";

export type PersonToKeep = Omit<PersonPage, "exchanges"> & {
  organizationId: string;
  letters: readonly KeptLetter[];
  pages: readonly KeptPage[];
  pageName: string;
  folder: string;
  photoFolder: string;
  now: Date;
};

type Files = Map<string, { name: string; isThere: Promise<boolean> }>;

/** The images first: the page shows only those that exist. */
export function* personSteps(
  deps: Pick<Deps, "files">,
  person: PersonToKeep,
): Generator<ZipStep, void, void> {
  const { organizationId, letters, pages, pageName, folder, photoFolder, now, ...visible } = person;
  const exchanges = exchangesOf(letters, pages);
  const files: Files = new Map();
  let [reply, photo] = [0, 0];
  for (const { letters: written, pages: replyRef } of exchanges) {
    for (const letter of written) {
      if (!letter.photo) continue;
      const { id } = letter.photo;
      photo += 1;
      const day = dayIn(person.event.timeZone, letter.writtenAt);
      const name = `${photoFolder}/${photoFileName({ nth: photo, day })}`;
      const key = keyOfPhoto({ organizationId, id }, "full");
      const { step, isThere } = pictureStep(deps, key, { name, at: letter.writtenAt });
      files.set(id, { name, isThere });
      yield step;
    }
    if (replyRef.length > 0) reply += 1;
    for (const [at, { id, uploadedAt, isWithdrawn, hasPicture }] of replyRef.entries()) {
      if (!hasPicture) continue;
      const day = dayIn(person.event.timeZone, uploadedAt);
      const name = `${folder}/${pictureFileName({ reply, day, page: at + 1, isWithdrawn })}`;
      const key = keyOfPicture({ organizationId, id }, "full");
      const { step, isThere } = pictureStep(deps, key, { name, at: uploadedAt });
      files.set(id, { name, isThere });
      yield step;
    }
  }
  yield async () => {
    const inFiles = await Promise.all(exchanges.map((exchange) => withFiles(exchange, files)));
    return { name: pageName, bytes: personPage({ ...visible, exchanges: inFiles }), at: now };
  };
}

async function withFiles(
  { letters, pages }: Exchange,
  files: Files,
): Promise<Exchange<PageInFile, LetterInFile>> {
  const nameOf = async (id: string | undefined) => {
    const file = files.get(id ?? "");
    return file !== undefined && (await file.isThere) ? file.name : null;
  };
  const [inLetters, inPages] = await Promise.all([
    Promise.all(letters.map(async (letter) => ({ ...letter, file: await nameOf(letter.photo?.id) }))),
    Promise.all(pages.map(async (page) => ({ ...page, file: await nameOf(page.id) }))),
  ]);
  return { letters: inLetters, pages: inPages };
}
