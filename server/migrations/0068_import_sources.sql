-- What was read of an imported file: its sheet or layer, and the coordinate system that it names.
alter table light_import
  add column encoding_unsure boolean not null default false,
  add column sheets text[] not null default '{}',
  add column sheet text,
  add column crs text;

alter table light_import drop constraint light_import_format_check;
alter table light_import add constraint light_import_format_check
  check (format in ('CSV', 'XLSX', 'GEOJSON', 'KML', 'SHAPEFILE')) not valid;
