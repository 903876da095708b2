-- expands
-- Rated power of a light (W at 100 %): light_device.main_watts and sub_watts, else those of its model.

-- True: an operator or a file set main_watts, and no inventory replaces it. Null: an inventory set it, or it is empty.
-- It may be null because a light that was deleted before this migration is restored without it.
alter table light_device add column main_watts_by_operator boolean;

alter table light_import_verdict
  add column main_watts real,
  add column sub_watts real;
