alter table users add column idle_mailed_at timestamptz;
comment on column users.idle_mailed_at is 'When its owner was mailed that the account ends, because it belongs to nothing and was not used. Null: not, or in use again.';

-- Hashes about families of earlier seasons are for organizations that ask for them. Those of today keep their choice.
alter table organizations alter column link_returning set default false;
