-- Families who write to a participant see it beside "please call". The public directory does not show it.
alter table organizations add column office_phone text check (office_phone ~ '^([0-9]{10}|\+[0-9]{8,15})$');
