-- Names that say what the functions do with the rows.

alter function delete_for_a_while(text, integer, text) rename to move_to_trash;
alter function put_back(bigint[]) rename to restore_from_trash;
