-- Who may do what, and what stands where. Names as in the GraphQL schema; instants in UTC; positions in GCJ-02.

create extension if not exists pg_trgm;

create table client (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  name text not null,
  title text,
  description text,
  logo text,
  url text,
  is_enabled boolean not null default true,
  is_testing boolean not null default false,
  allow_admin_auth boolean not null default true,
  allow_user_auth boolean not null default false,
  max_auth_count int not null default 10 check (max_auth_count between 1 and 1000)
);

create table client_menu (
  id int generated always as identity primary key,
  client_id int not null references client on delete cascade,
  parent_id int references client_menu on delete cascade,
  position int not null default 0,
  name text not null,
  label text,
  icon text,
  url text,
  target text
);

create table admin_role (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  name text not null unique check (length(name) >= 2),
  alias text,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table role_permission (
  role_id int not null references admin_role on delete cascade,
  subject text not null,
  action text not null,
  primary key (role_id, subject, action)
);

create table media_folder (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  name text not null,
  title text,
  description text,
  parent_id int references media_folder on delete cascade,
  depth int not null default 1 check (depth between 1 and 5),
  path text not null,
  store text not null default 'LOCAL',
  created_at timestamptz not null default now(),
  unique (store, path)
);

create table media_file (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  title text,
  description text,
  file_name text not null,
  file_ext text not null,
  file_mime text not null,
  file_size int not null check (file_size >= 0),
  file_type text not null check (file_type in ('AUDIO', 'DOCUMENT', 'IMAGE', 'OTHER', 'VIDEO')),
  file_meta jsonb,
  folder_id int references media_folder on delete set null,
  path text not null default '/',
  store text not null default 'LOCAL',
  admin_id int,
  user_id int,
  client_id int references client on delete set null,
  upload_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table admin (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  nickname text,
  first_name text,
  last_name text,
  -- 张 + 三 is written 张三, Ada + Lovelace is written Ada Lovelace
  full_name text generated always as (
    case
      when coalesce(first_name, '') || coalesce(last_name, '') ~ '^[[:ascii:]]*$'
        then trim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))
      else coalesce(last_name, '') || coalesce(first_name, '')
    end
  ) stored,
  phone_prefix text not null default '86',
  phone_number text,
  avatar_file_id int references media_file on delete set null,
  is_enabled boolean not null default true,
  role_id int not null references admin_role,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index admin_email on admin (lower(email));
create index admin_role_id on admin (role_id);

-- Accounts of the login type USER; the platform creates none by itself.
create table app_user (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  full_name text,
  is_enabled boolean not null default true,
  role_id int references admin_role,
  created_at timestamptz not null default now()
);
create unique index app_user_email on app_user (lower(email));

alter table media_file
  add foreign key (admin_id) references admin on delete set null,
  add foreign key (user_id) references app_user on delete set null;

-- The token itself is never stored: token_hash is its SHA-256.
create table session (
  id int generated always as identity primary key,
  token_hash bytea not null unique,
  admin_id int references admin on delete cascade,
  user_id int references app_user on delete cascade,
  client_id int not null references client on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text,
  user_agent text,
  check (num_nonnulls(admin_id, user_id) = 1)
);
create index session_admin_id on session (admin_id, client_id, created_at);
create index session_user_id on session (user_id, client_id, created_at);
create index session_expires_at on session (expires_at);

create table device_mode (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  name text not null,
  code text not null unique,
  category text not null check (category in ('CCTV', 'CENTER', 'DISPLAY', 'ENVIRONMENT', 'LIGHT', 'SPEAKER')),
  type text not null check (type in ('light', 'center')),
  manufacturer text,
  protocol text,
  version text,
  version_history jsonb,
  description text,
  tags text[] not null default '{}',
  is_enabled boolean not null default true,
  config_template jsonb,
  interface_spec jsonb,
  -- {mainLight, subLight, mainBrightness, mainColorTemp, subBrightness, subColorTemp}: what its lights can do
  options jsonb,
  -- a light of this model is only reachable through a center
  needs_center boolean not null default false,
  -- seconds without a word after which a light of this model is OFFLINE
  offline_after int not null default 180 check (offline_after between 5 and 604800)
);

create table light_center (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  name text not null check (length(name) >= 2),
  device_id text not null unique check (length(device_id) >= 2),
  description text,
  province_code text, province_name text,
  city_code text, city_name text,
  district_code text, district_name text,
  -- the last inventory it sent
  device_remote_data jsonb,
  mode_id int references device_mode,
  online boolean not null default false,
  heard_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table light_group (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  name text not null check (length(name) >= 2),
  description text,
  province_code text, province_name text,
  city_code text, city_name text,
  district_code text, district_name text,
  control_mode text not null default 'MANUAL' check (control_mode in ('MANUAL', 'SUNRISE_SUNSET', 'TIMING')),
  main_brightness smallint check (main_brightness between 0 and 100),
  main_color_temp int,
  sub_brightness smallint check (sub_brightness between 0 and 100),
  sub_color_temp int,
  enable_status boolean not null default true,
  group_status text not null default 'NORMAL' check (group_status in ('FAULT', 'MAINTENANCE', 'NORMAL')),
  -- wall-clock HH:mm in time_zone
  start_time text check (start_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  end_time text check (end_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone text not null default 'Asia/Shanghai',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table light_device (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  name text not null check (length(name) >= 2),
  device_id text not null unique check (length(device_id) >= 2),
  address1 text,
  address2 text,
  latitude double precision,
  longitude double precision,
  ip_address text,
  group_id int references light_group on delete set null,
  center_id int references light_center on delete set null,
  mode_id int references device_mode,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(latitude, longitude) in (0, 2))
);
create index light_device_group on light_device (group_id, id);
create index light_device_center on light_device (center_id, id);
create index light_device_mode on light_device (mode_id);
create index light_device_name_words on light_device using gin (name gin_trgm_ops);
create index light_device_device_id_words on light_device using gin (device_id gin_trgm_ops);

create table light_device_photo (
  light_device_id int not null references light_device on delete cascade,
  media_file_id int not null references media_file on delete cascade,
  position smallint not null,
  primary key (light_device_id, media_file_id)
);
create index light_device_photo_file on light_device_photo (media_file_id);

-- What a customer was authorised to.
create table light_device_manager (
  admin_id int not null references admin on delete cascade,
  light_device_id int not null references light_device on delete cascade,
  primary key (admin_id, light_device_id)
);
create index light_device_manager_device on light_device_manager (light_device_id);
create table light_group_manager (
  admin_id int not null references admin on delete cascade,
  light_group_id int not null references light_group on delete cascade,
  primary key (admin_id, light_group_id)
);
create index light_group_manager_group on light_group_manager (light_group_id);
create table light_center_manager (
  admin_id int not null references admin on delete cascade,
  light_center_id int not null references light_center on delete cascade,
  primary key (admin_id, light_center_id)
);
create index light_center_manager_center on light_center_manager (light_center_id);
