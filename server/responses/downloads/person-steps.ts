import { dayIn } from "#domain/events/calendar-day.ts";
import {
  exchangesOf,
  pictureFileName,
  type Exchange,
  type KeptLetter,
  type KeptPage,
} from "#domain/responses/kept-letters.ts";
import type { Deps } from "#server/platform/deps.ts";
import { personPage, type PageInFile, type PersonPage } from "./person-page.ts";
import { pictureStep, type Step } from "./picture-step.ts";

export type PersonToKeep = Omit<PersonPage, "exchanges"> & {
  organizationId: string;
  letters: readonly KeptLetter[];
  pages: readonly KeptPage[];
  /** Where the page and the pictures lie in the download. */
  pageName: string;
  folder: string;
  now: Date;
};

/** The pictures of one person, then the page that shows those of them that were there. */
export function* personSteps(deps: Pick<Deps, "files">, person: PersonToKeep): Generator<Step, void, void> {
  const { organizationId, letters, pages, pageName, folder, now, ...shown } = person;
  const exchanges = exchangesOf(letters, pages);
  const files = new Map<string, { name: string; isThere: Promise<boolean> }>();
  let reply = 0;
  for (const { pages: ofReply } of exchanges) {
    if (ofReply.length > 0) reply += 1;
    for (const [at, { id, uploadedAt, isWithdrawn, hasPicture }] of ofReply.entries()) {
      if (!hasPicture) continue;
      const day = dayIn(person.event.timeZone, uploadedAt);
      const name = `${folder}/${pictureFileName({ reply, day, page: at + 1, isWithdrawn })}`;
      const { step, isThere } = pictureStep(deps, { organizationId, id }, { name, at: uploadedAt });
      files.set(id, { name, isThere });
      yield step;
    }
  }
  yield async () => {
    const inFiles = await Promise.all(exchanges.map((exchange) => withFiles(exchange, files)));
    return { name: pageName, bytes: personPage({ ...shown, exchanges: inFiles }), at: now };
  };
}

async function withFiles(
  { letters, pages }: Exchange,
  files: ReadonlyMap<string, { name: string; isThere: Promise<boolean> }>,
): Promise<Exchange<PageInFile>> {
  const inFiles = pages.map(async (page) => {
    const file = files.get(page.id);
    return { ...page, file: file !== undefined && (await file.isThere) ? file.name : null };
  });
  return { letters, pages: await Promise.all(inFiles) };
}
