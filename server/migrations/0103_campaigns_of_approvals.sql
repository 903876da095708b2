-- expands
-- A scene starts several batch operations. `campaign_id`, the first of them, is for servers of the version before.
alter table approval add column campaign_ids bigint[] not null default '{}';
update approval set campaign_ids = array[campaign_id] where campaign_id is not null;
create index approval_campaigns on approval using gin (campaign_ids);
