-- expands
-- The newest request of an account that can be undone: read by the console every few seconds while it is operated.
create index campaign_undoable on campaign (by_admin, resumed_at) where is_undoable and by_admin is not null;
