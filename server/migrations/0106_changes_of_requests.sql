-- expands
-- When a user last changed the times or the reason of a request that has not started; null: never.
alter table campaign add column updated_at timestamptz;
