-- expands
-- Why a light or center is not online: connections to the embedded broker and what it refused.

-- Running gateways. Without a recent heartbeat the server has crashed, and its connections are closed.
create table gateway (
  id uuid primary key,
  seen_at timestamptz not null default clock_timestamp()
);

-- The last connection and the last refusal of each user name, also of names that are not registered.
create table endpoint_connection (
  username text primary key check (length(username) between 1 and 64),
  -- a light or center had this device id at the last refusal or connection
  registered boolean not null,
  -- no foreign key: the row of a gateway is deleted when it stops
  gateway_id uuid,
  address text,
  tls boolean,
  connected_at timestamptz,
  disconnected_at timestamptz,
  refused_at timestamptz,
  refusal text,
  refusal_detail text,
  refusal_address text,
  refusal_count int not null default 0
);
-- Unregistered names are limited and listed by time.
create index endpoint_connection_unknown on endpoint_connection (refused_at) where not registered;

-- Refused connections that named no valid user: failed TLS handshakes, clients of another protocol.
create table refused_address (
  address text primary key,
  refused_at timestamptz not null,
  refusal text not null,
  refusal_detail text,
  refusal_count int not null
);
