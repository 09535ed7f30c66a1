alter table users add column own_name text;
comment on column users.own_name is 'The name that the person typed. Null: none; display_name is what the sign-in provider says.';
-- locks: the column is new and empty
alter table users add constraint users_own_name_check
  check (char_length(own_name) between 1 and 100 and position('@' in own_name) = 0);

-- Null: the person has told no name. Display names of releases before this one are addresses then, or Guest.
create function name_of(account users) returns text language sql immutable as $$
  select coalesce(account.own_name, case
    when account.display_name <> 'Guest' and position('@' in account.display_name) = 0 then account.display_name end)
$$;
