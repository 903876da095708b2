import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import type { Setting } from './overrideLevels.ts'

/**
 * Starts a test, or changes and extends the current one. A light without a rule would stay as the test left it, so its measured
 * state is stored as its manual setting, which applies again after the test.
 */
export async function insertTest(
  tx: Connection,
  test: Setting & { light_id: number },
  { seconds, by }: { seconds: number; by: string },
): Promise<void> {
  const { light_id, main_level, main_color_temp, sub_level, sub_color_temp } = test
  await sql`
    with kept as (
      insert into light_override (light_id, kind, main_level, main_color_temp, sub_level, sub_color_temp)
      select s.light_id, 'MANUAL', s.main_level, s.main_color_temp, s.sub_level, s.sub_color_temp
      from light_state s join light_rule r on r.light_id = s.light_id
      where s.light_id = ${light_id} and r.rule is null and num_nonnulls(s.main_level, s.sub_level) > 0
      on conflict do nothing)
    insert into light_test (light_id, main_level, main_color_temp, sub_level, sub_color_temp, until, by)
    values (${light_id}, ${main_level}, ${main_color_temp}, ${sub_level}, ${sub_color_temp},
      now() + make_interval(secs => ${seconds}), ${by})
    on conflict (light_id) do update set main_level = excluded.main_level, main_color_temp = excluded.main_color_temp,
      sub_level = excluded.sub_level, sub_color_temp = excluded.sub_color_temp, at = excluded.at,
      until = excluded.until, by = excluded.by`.execute(tx)
}

/** Locks the state of the light first, as all writers do. @returns whether there was a test */
export async function deleteTest(tx: Connection, light: number): Promise<boolean> {
  const deleted = await sql`
    with locked as materialized (select light_id from light_state where light_id = ${light} for update)
    delete from light_test where light_id = any(array(select light_id from locked))`.execute(tx)
  return Number(deleted.numAffectedRows) > 0
}
