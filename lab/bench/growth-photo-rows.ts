import { contactNumbers } from "./growth-family-rows.ts";
import { stride } from "./growth-shape.ts";

const growthPhotoHash = "sha256('photo')";

/**
 * Photos of the notes of growth-note-rows.ts, without files: one child of an event has them in every letter; that of the next
 * is still to be cleaned, of tomorrow, or the sweeps would take it; that of the one after never came.
 */
export function photoStatements(people: string): string[] {
  const contacts = `select n.*, n.p / ${stride.people} as e from (${contactNumbers(people)}) n`;
  const columns = `id, organization_id, participant_id, note_id, state, byte_size, content_hash, created_at, received_at,
    settled_at, width, height, print_job_id`;
  const photo = (kind: string, note: string, state: string, rest: string) => `
    insert into note_photos (${columns})
      select growth_id('${kind}', c), organization_id, growth_id('participant', p), growth_id('${note}', c), '${state}',
        1000, ${growthPhotoHash}, now(), ${rest} from (${contacts})`;
  return [
    `${photo("printed photo", "printed note", "ready", "now(), now(), 1600, 1200, growth_id('print job', e * 2 + j)")}
      where s < 14 and i = 1`,
    `${photo("waiting photo", "waiting note", "ready", "now(), now(), 1600, 1200, null::uuid")} where s < 7 and i = 1`,
    `${photo("unclean photo", "waiting note", "received", "now() + interval '1 day', null::timestamptz, null::integer, null::integer, null::uuid")}
      where s < 7 and i = 2`,
    `${photo("issued photo", "waiting note", "issued", "null::timestamptz, null::timestamptz, null::integer, null::integer, null::uuid")}
      where s < 7 and i = 3`,
  ];
}

export function overdueOfPhotos(camps: string): string[] {
  return [
    `update note_photos set created_at = now() - interval '2 days' where id in (
      select id from note_photos where state = 'issued'
        and organization_id in (select growth_id('organization', o) from (${camps}) limit 3) order by id limit 3)`,
  ];
}
