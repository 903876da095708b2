-- The result of a checked row is called so in the code: row result, outcome, corrected ID.
alter table light_import_verdict rename to light_import_row_result;
alter table light_import_row_result rename column fate to outcome;
alter table light_import_row_result rename column mended_from to corrected_from;
alter table light_import_row_result rename constraint light_import_verdict_pkey to light_import_row_result_pkey;
alter table light_import_row_result
  rename constraint light_import_verdict_import_id_fkey to light_import_row_result_import_id_fkey;
alter table light_import_row_result rename constraint light_import_verdict_fate_check to light_import_row_result_outcome_check;
alter index light_import_verdict_fate rename to light_import_row_result_outcome;
alter index light_import_verdict_update rename to light_import_row_result_update;

update light_import set settings = settings - 'mendIds' || jsonb_build_object('correctIds', settings -> 'mendIds')
where settings ? 'mendIds';
