alter table sessions add column issuer text;
comment on column sessions.issuer is 'How its user signed in, as in sign_ins. Null in sessions of earlier releases, which began at a provider.';

-- The operator can require a provider or a passkey from teams: servers then set courier.staff_sign_in in each transaction.
create function opens_teams(issuer text, passkey_id uuid) returns boolean language sql stable parallel safe as $$
  select issuer is distinct from 'email' or passkey_id is not null
    or current_setting('courier.staff_sign_in', true) is distinct from 'provider-or-passkey'
$$;
