-- The console translates this text of a built-in role as long as nobody edited it.

update admin_role set description = 'Reads and operates authorised lights only'
  where name = 'CUSTOMER' and description = 'Reads and operates what was authorised, nothing else';
