-- False until the upload is completed, if the client did not say size and hash: byte_size is then the largest that is
-- allowed, and content_hash is random.
alter table uploads add column declared boolean not null default true;
