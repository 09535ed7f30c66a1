-- An admin has confirmed that the families of this season agreed. A season is the calendar year in which a week starts.
-- The audit entry of the confirmation names the admin.
create table season_consents (
  organization_id uuid not null references organizations (id) on delete cascade,
  season integer not null check (season between 2000 and 9999),
  confirmed_at timestamptz not null,
  primary key (organization_id, season)
);
call courier_fence('season_consents', 'team');
