-- expands
-- Names stand as people read them: 路灯 2 before 路灯 10, Chinese by its pinyin. The index on (name, id) of before stays: a name that
-- is asked for whole is found by it. See docs/decisions/046-names-stand-as-people-read-them.md.
create collation by_name (provider = icu, locale = 'zh-u-kn-true');
create index light_device_by_name on light_device (name collate by_name, id);
