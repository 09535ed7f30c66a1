import { anEvent } from "#database/seed/roster-builders.ts";
import { randomId } from "#database/seed/builders.ts";
import {
  importAnswer,
  importPreview,
  rosterExport,
  type ImportAnswer,
  type ImportPreview,
} from "#domain/roster/import-answer.ts";
import { guessMapping } from "#domain/roster/import-guess.ts";
import { rosterAnswer } from "#domain/roster/participant.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import * as z from "zod/mini";
import { aCamp, type TestCamp } from "./a-camp.ts";
import type { RosterFile } from "./roster-file.ts";

const exportAnswer = z.object({ result: rosterExport });

export async function aWeekToImport(server: RunningServer) {
  const camp = await aCamp(server);
  const event = await anEvent(server.deps.db, { organization: camp });
  return { camp, event, ...importing(camp, event.id) };
}

export function importing(camp: TestCamp, eventId: string) {
  async function preview(
    file: RosterFile,
    id = randomId(),
    by = camp.member,
  ): Promise<{ id: string; preview: ImportPreview }> {
    const mapping = guessMapping(file.headers, {});
    const answer = await camp.call("previewImport", { eventId, id, ...file, mapping }, by);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return { id, preview: z.object({ result: importPreview }).parse(answer.body).result };
  }
  async function progress(id: string): Promise<ImportAnswer> {
    return importAnswer.parse((await camp.ask(`/imports/${id}`, camp.member)).body);
  }
  async function finished(id: string): Promise<ImportAnswer> {
    for (;;) {
      const now = await progress(id);
      if (now.state === "finished" || now.state === "stopped") return now;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  async function start(id: string, more: object = {}, by = camp.member): Promise<void> {
    const started = await camp.call("startImport", { eventId, importId: id, ...more }, by);
    if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  }
  return {
    preview,
    start,
    progress,
    finished,
    /** The whole way; the server must have a worker. */
    async run(file: RosterFile) {
      const seen = await preview(file);
      await start(seen.id);
      return { ...seen, ...(await finished(seen.id)) };
    },
    roster: async () => rosterAnswer.parse((await camp.ask(`/events/${eventId}/roster`)).body),
    exported: async () =>
      exportAnswer.parse((await camp.call("exportRoster", { eventId })).body).result.people,
  };
}
