-- expands
-- Whoever comes with the token of a session that has ended is told why, so that they need not wonder. Kept for some days.
create table ended_session (
  token_hash bytea primary key,
  -- foundation/endedSessions.ts
  why text not null,
  ended_at timestamptz not null default now()
);
