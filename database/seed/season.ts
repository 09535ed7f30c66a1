import { connect } from "../connect.ts";
import { anOrganization, aPerson, idFrom } from "./builders.ts";
import { campWithEverything } from "./camp-with-everything.ts";
import { campInSeason } from "./camp-in-season.ts";
import { lettersInSeason } from "./letters-in-season.ts";
import { people, type SeasonPerson } from "./people.ts";

const mailEachMorning = { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 480 };

/**
 * For development. `letters` adds letters and mail days; browser journeys run without it, so Elena and Thomas start
 * empty. Seeding twice changes nothing and keeps added rows.
 */
export async function seedSeason(
  databaseUrl: string,
  { issuer, letters = false }: { issuer: string; letters?: boolean },
): Promise<{
  people: SeasonPerson[];
  campInSeason: { id: string; eventId: string };
  campWithEverything: { id: string; eventId: string } | undefined;
}> {
  const { db } = connect({ connectionString: databaseUrl, max: 2 });
  try {
    const here = async (key: keyof typeof people) => {
      const { sub, name, email, emailVerified } = people[key];
      return aPerson(db, {
        id: idFrom(`person ${sub}`),
        issuer,
        subject: sub,
        name,
        email,
        verified: emailVerified,
      });
    };
    const [dana, marcus, ruth] = [await here("dana"), await here("marcus"), await here("ruth")];
    const [elena, thomas] = [await here("elena"), await here("thomas")];
    const pineHollow = await anOrganization(db, {
      id: idFrom("organization pine hollow"),
      name: "Camp Pine Hollow",
      type: "Camp",
      description: "Eleven cabins on Loon Lake. Canoes, campfires and mail call after rest hour.",
      timeZone: "America/Chicago",
      admins: [dana],
      members: [marcus],
    });
    const { thisWeek, eventId } = await campInSeason(db, pineHollow, {
      timeZone: "America/Chicago",
      mail: letters ? mailEachMorning : undefined,
    });
    if (letters) await lettersInSeason(db, { campers: thisWeek, elena, thomas, printedBy: dana, issuer });
    await anOrganization(db, {
      id: idFrom("organization stillwater"),
      name: "Stillwater Retreat",
      type: "Retreat Center",
      description: "Quiet weeks by the water for grown-ups and their letters.",
      timeZone: "America/Denver",
      admins: [ruth],
    });
    const everything = letters
      ? await campWithEverything(db, { admin: await here("kit"), issuer })
      : undefined;
    return {
      people: Object.values(people),
      campInSeason: { id: pineHollow.id, eventId },
      campWithEverything: everything,
    };
  } finally {
    await db.destroy();
  }
}
