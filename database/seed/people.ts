export type SeasonPerson = {
  sub: string;
  name: string;
  email: string;
  emailVerified: boolean;
  note: string;
};

export const people = {
  dana: person("dana", "Dana Whitlock", "Admin of Camp Pine Hollow"),
  marcus: person("marcus", "Marcus Oyelaran", "Member at Camp Pine Hollow"),
  ruth: person("ruth", "Ruth Aldana", "Admin of Stillwater Retreat"),
  kit: person("kit", "Kit Larsen", "Admin of Camp Cedar Ridge, which uses everything the others do not"),
  elena: person("elena", "Elena Vasquez", "Mother of Wren and Jonah; no camp of her own"),
  thomas: person("thomas", "Thomas Brandt", "Father of Wren; no camp of his own"),
  nell: person("nell", "Nell Okafor", "New here: belongs to nothing yet"),
  iris: person("iris", "Iris Lindqvist", "Runs this installation: /operator"),
  sam: { ...person("sam", "Sam Unproven", "Address not verified by the provider"), emailVerified: false },
} as const satisfies Record<string, SeasonPerson>;

function person(sub: string, name: string, note: string): SeasonPerson {
  return { sub, name, email: `${sub}@example.org`, emailVerified: true, note };
}
