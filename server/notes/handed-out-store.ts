/**
 * When the mail of the building on a printed note's sheet was handed out; `note` names the note in the statement around it. The
 * sheet is looked up only where its job has a tick.
 */
export const handedOutAt = (note: "n" | "h") => `(
    select t.handed_out_at from hand_outs t
    where t.print_job_id = ${note}.print_job_id and t.building_id is not distinct from (
      select s.building_id from sheets s where s.print_job_id = ${note}.print_job_id and s.number = ${note}.sheet_number
    )
  )`;
