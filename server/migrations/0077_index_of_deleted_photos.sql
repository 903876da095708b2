-- expands
-- Each list of files counts the deleted photos of lights by their files (MediaFile.usedByLights).
create index deleted_row_photo_file on deleted_row (((row ->> 'media_file_id')::int)) where tbl = 'light_device_photo';
