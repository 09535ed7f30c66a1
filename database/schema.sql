-- Made by `npm run schema` from the migrations. Do not edit.

create table bearers (
  secret_hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint bearers_pkey PRIMARY KEY (secret_hash),
  constraint bearers_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

CREATE INDEX bearers_by_expiry ON public.bearers USING btree (expires_at);
CREATE INDEX bearers_by_session ON public.bearers USING btree (session_id);

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint idempotency_keys_key_check CHECK (((char_length(key) >= 8) AND (char_length(key) <= 100)))
);

CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);

create table memberships (
  organization_id uuid not null,
  user_id uuid not null,
  role text not null,
  joined_at timestamp with time zone not null,
  display_name text not null,
  email text,
  constraint memberships_pkey PRIMARY KEY (organization_id, user_id),
  constraint memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text])))
);

CREATE INDEX memberships_by_user ON public.memberships USING btree (user_id);

create table organizations (
  id uuid not null,
  name text not null,
  type text,
  description text,
  time_zone text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  created_by_email text,
  lot double precision not null default random(),
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organizations_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 2000))),
  constraint organizations_lot_check CHECK (((lot >= (0)::double precision) AND (lot < (1)::double precision))),
  constraint organizations_name_check CHECK (((name = btrim(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 120)))),
  constraint organizations_time_zone_check CHECK ((time_zone <> ''::text)),
  constraint organizations_type_check CHECK ((type = ANY (ARRAY['Camp'::text, 'Retreat Center'::text])))
);

CREATE INDEX organizations_by_creator ON public.organizations USING btree (created_by);
CREATE INDEX organizations_by_lot ON public.organizations USING btree (lot);
CREATE INDEX organizations_by_name ON public.organizations USING btree (lower(name), id);

create table sessions (
  id uuid not null,
  secret_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_secret_hash_key UNIQUE (secret_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_check CHECK ((expires_at > created_at))
);

CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);

create table users (
  id uuid not null,
  issuer text not null,
  subject text not null,
  display_name text not null,
  photo_url text,
  email text,
  created_at timestamp with time zone not null,
  last_signed_in_at timestamp with time zone not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_issuer_subject_key UNIQUE (issuer, subject),
  constraint users_display_name_check CHECK (((char_length(display_name) >= 1) AND (char_length(display_name) <= 200))),
  constraint users_issuer_check CHECK ((issuer <> ''::text)),
  constraint users_subject_check CHECK ((subject <> ''::text))
);

create table verified_emails (
  user_id uuid not null,
  email text not null,
  verified_at timestamp with time zone not null,
  constraint verified_emails_pkey PRIMARY KEY (user_id, email),
  constraint verified_emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint verified_emails_email_check CHECK (((email = lower(email)) AND (email = btrim(email))))
);

CREATE INDEX verified_emails_by_email ON public.verified_emails USING btree (email);
