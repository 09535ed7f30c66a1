-- The logo of an organization, for its sheets and mails. The row stays when the logo is removed: paper that shows it may
-- still come back.
create table logos (
  organization_id uuid primary key references organizations (id) on delete cascade,
  file_id uuid,
  width integer,
  height integer,
  paper_hash bytea,
  mail_hash bytea,
  changed_at timestamptz not null,
  constraint logos_whole check (num_nulls(file_id, width, height, paper_hash, mail_hash) in (0, 5)),
  constraint logos_size check (width > 0 and height > 0),
  constraint logos_hashes check (octet_length(paper_hash) = 32 and octet_length(mail_hash) = 32)
);
comment on column logos.file_id is 'Null: removed.';
comment on column logos.width is 'Pixels of the file for paper. The one for mails has the same shape.';
comment on column logos.paper_hash is 'SHA-256. A file that was damaged must not stop a print.';
call courier_fence('logos', 'camp');
create trigger refuse_insert_in_demo before insert on logos for each row execute function refuse_in_demo();

-- Must match keysOfLogo.
create function remember_logo_files() returns trigger language plpgsql as $$
begin
  insert into files_to_remove (key)
  select 'logos/' || old.organization_id || '/' || old.file_id || '/' || name
  from unnest(array['paper.png', 'mail.png']) as name
  on conflict do nothing;
  return null;
end $$;
create trigger logos_leave_files after delete on logos
  for each row when (old.file_id is not null) execute function remember_logo_files();
create trigger replaced_logos_leave_files after update of file_id on logos
  for each row when (old.file_id is not null and old.file_id is distinct from new.file_id)
  execute function remember_logo_files();
