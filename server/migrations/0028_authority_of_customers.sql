-- What customers were authorised to is a right like any other: it says so itself, also where a group or a center takes it along.
create trigger authority_changed after insert or delete on light_device_manager
  for each row execute function authority_changed();
create trigger authority_changed after insert or delete on light_group_manager
  for each row execute function authority_changed();
create trigger authority_changed after insert or delete on light_center_manager
  for each row execute function authority_changed();
