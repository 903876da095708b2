-- expands
-- Search of lights by words and numbers (decision 092): lighting/lightSearch finds the words in the texts of light_text;
-- this file strips the digits from them and keeps the numbers as terms.

-- As plainText() of lighting/lightSearch/tokens.ts: in lower case, without accents, digits and letters of all widths as usual
-- ones. Most texts are ASCII and Chinese, which have none of them.
create function search_plain(source text) returns text language sql immutable strict parallel safe as $$
  select case when source !~ '[^\x01-\x7f\u4e00-\u9fff]' then lower(source collate "C") collate "default"
    else replace(normalize(lower(
      regexp_replace(normalize(source, nfkd), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"), nfc), 'ς', 'σ')
      collate "default" end
$$;

create function light_plain(light light_device) returns text language sql immutable parallel safe as $$
  select search_plain(light.name || e'\n' || coalesce(light.address1, '') || e'\n' || coalesce(light.address2, '')
    || e'\n' || coalesce(light.pole_number, '') || e'\n' || light.device_id)
$$;

-- Without numbers and the letters that follow their digits: the lights of a road have the same.
create function light_words(light light_device) returns text language sql immutable parallel safe as $$
  select regexp_replace(light_plain(light), '[0-9][0-9a-z]*', ' ', 'g')
$$;

-- As many bits as JavaScript has for integers.
create function light_text_id(words text) returns bigint language sql immutable parallel safe as $$
  select hashtextextended(words, 0) & 9007199254740991
$$;

-- As numberTerms() of lighting/lightSearch/numbers.ts, which explains them.
create function light_numbers(light light_device) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select unnest(case
      when value = written and length(value) < 6 then array['n' || substring(value from '[0-9]+'), 'n' || value]
      else array['n' || substring(value from '[0-9]+'), 'n' || value, 'r' || written, 'e' || reverse(value)] end)
    from regexp_matches(light_plain(light), '[0-9][0-9a-z]*', 'g') as found,
      left(found[1], 40) as written, regexp_replace(written, '^0+(?=[0-9])', '') as value
    union all
    select unnest(array['c' || letters || substring(value from '[0-9]+'), 'c' || letters || value, 'd' || letters || written])
    from regexp_matches(light_plain(light), '([a-z]+)[-_./# ]?([0-9][0-9a-z]*)', 'g') as found,
      left(found[1], 40) as letters, left(found[2], 40) as written,
      regexp_replace(written, '^0+(?=[0-9])', '') as value
    union all
    select '=' || left(regexp_replace(regexp_replace(search_plain(key),
      '(?<![0-9])0+(?=[0-9])', '', 'g'), '[\x01-/:-`{-\x7f]+', '', 'g'), 100)
    from unnest(array[light.device_id, light.pole_number]) as key where key is not null))
$$;

-- The words of all lights, and of some that were renamed.
create table light_text (
  -- hash of the words; not unique: concurrent transactions may add the same words, which does no harm
  id bigint not null,
  words text not null,
  -- by which servers recognise what was added since they last read the table
  added xid8 not null default pg_current_xact_id()
);

create table light_search (
  light_id int primary key references light_device on delete cascade,
  -- a light_text
  text_id bigint not null,
  numbers tsvector not null
);

create function index_light() returns trigger language plpgsql as $$
declare
  its_words text := light_words(new);
  its_text bigint := light_text_id(its_words);
begin
  -- so that no text is deleted while a transaction is open that gives it to a light
  perform pg_advisory_xact_lock_shared(7246818);
  insert into light_text (id, words)
    select its_text, its_words where not exists (select from light_text where id = its_text);
  insert into light_search (light_id, text_id, numbers) values (new.id, its_text, light_numbers(new))
    on conflict (light_id) do update set text_id = excluded.text_id, numbers = excluded.numbers;
  return null;
end $$;
create trigger index_light after insert or update of name, device_id, pole_number, address1, address2 on light_device
  for each row execute function index_light();

insert into light_search (light_id, text_id, numbers)
  select d.id, light_text_id(light_words(d)), light_numbers(d) from light_device d;
insert into light_text (id, words)
  select distinct on (l.text_id) l.text_id, light_words(d) from light_search l join light_device d on d.id = l.light_id;
create index light_text_id on light_text (id);
create index light_text_added on light_text (added, id);
create index light_search_text on light_search (text_id, light_id);
create index light_search_numbers on light_search using gin (numbers);
analyze light_search, light_text;

-- for the roads of lights and how many each has
create index light_device_road on light_device (address1);
