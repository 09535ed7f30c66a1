import { migrate } from "#database/migrate.ts";
import type { SeasonPerson } from "#database/seed/people.ts";
import { seedSeason } from "#database/seed/season.ts";
import { loopback } from "../engines/free-port.ts";
import { engineHome } from "../engines/home.ts";
import { startPostgres } from "../engines/postgres.ts";
import { seedMailIn } from "./mail-in.ts";
import { ports } from "./ports.ts";
import { keep, type Running } from "./running.ts";

/** For commands that run beside npm run dev. */
export const postgresUrl = () => `postgres://postgres@${loopback}:${ports.postgres}/cabin_courier`;

type Season = {
  databaseUrl: string;
  people: SeasonPerson[];
  /** Where a day's mail waits to be printed. */
  toolsPath: string;
  /** The session of Camp Cedar Ridge. */
  everythingPath: string;
};

/** Postgres with the newest schema and a season in it. What you wrote yesterday is still there. */
export async function startDatabase(running: Running, issuer: string): Promise<Season> {
  const { onDeath } = running;
  const dir = engineHome("postgres");
  const postgres = await startPostgres({ dir, port: ports.postgres, onDeath });
  keep(running, async () => postgres.stop());
  await postgres.ensureDatabase("cabin_courier");
  const databaseUrl = postgres.url("cabin_courier");
  await migrate(databaseUrl).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The database could not be migrated: ${why}\nTo start with an empty database, remove ${dir}.`,
      {
        cause,
      },
    );
  });
  const { people, campInSeason, campWithEverything } = await seedSeason(databaseUrl, {
    issuer,
    letters: true,
  });
  if (campWithEverything === undefined) throw new Error("Camp Cedar Ridge was not seeded.");
  await seedMailIn(databaseUrl, campWithEverything.eventId);
  const toolsPath = `/org/${campInSeason.id}/events/${campInSeason.eventId}/tools`;
  const everythingPath = `/org/${campWithEverything.id}/events/${campWithEverything.eventId}`;
  return { databaseUrl, people, toolsPath, everythingPath };
}
