-- An upload that is under way. It counts for a while only: whoever died in the middle of it left it behind.
alter table media_file add column upload_started_at timestamptz;

create index media_file_folder_id on media_file (folder_id);
create index media_file_admin_id on media_file (admin_id);
create index media_file_user_id on media_file (user_id);
create index media_file_awaited on media_file (created_at) where upload_at is null;
create index media_file_words on media_file using gin (file_name gin_trgm_ops);
create index media_folder_parent_id on media_folder (parent_id);

-- One row: the key that addresses of files are signed with, the same for every server on this database.
create table media_link_key (
  id int primary key default 1 check (id = 1),
  key bytea not null
);
insert into media_link_key (key)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
