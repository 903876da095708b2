-- A broker of somebody else keeps what lights say in the session of the server it dealt it to, until that one has it in
-- the database. These are the sessions there are, and who fetches from each; whoever has not been seen for some seconds
-- is gone, and another fetches what is left. See docs/decisions/033-shared-subscriptions-with-heirs.md.
create table broker_session (
  client_id text primary key,
  holder uuid not null,
  seen_at timestamptz not null default clock_timestamp()
);
