/** When the mail of the building on a printed note's sheet was handed out; `note` names the note in the statement around it. */
export const handedOutAt = (note: "n" | "h") => `(
    select t.handed_out_at from sheets s join hand_outs t
      on t.print_job_id = s.print_job_id and t.building_id is not distinct from s.building_id
    where s.print_job_id = ${note}.print_job_id and s.number = ${note}.sheet_number
  )`;
