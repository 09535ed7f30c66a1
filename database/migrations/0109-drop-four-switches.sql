-- locks: no version that reads them was ever tagged
alter table organizations
  drop column hand_out_ticks,
  drop column letters_for_days,
  drop column family_books,
  drop column letter_questions;
