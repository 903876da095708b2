import { sql } from 'kysely'
import { MAP_STATUSES, type MapLights } from '#lighting/map/pack.ts'
import type { Connection } from '../../foundation/database.ts'
import { lightsVisibleTo } from '../../foundation/scope.ts'
import type { Account } from '../../foundation/viewer.ts'

const [, OFFLINE, FAULT, MAINTENANCE] = MAP_STATUSES
const RECORD_BYTES = 14
const STEPS_PER_DEGREE = 1e6

/**
 * Lights that have a place, by id, in one value: rows of a hundred thousand lights would hold the event loop for a third
 * of a second, their bytes do not.
 */
export async function selectPlaced(db: Connection, account: Account, only: { ids?: number[] }): Promise<MapLights> {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    select string_agg(
      int4send(d.id)
        || int4send(round(d.latitude * ${sql.lit(STEPS_PER_DEGREE)})::int)
        || int4send(round(d.longitude * ${sql.lit(STEPS_PER_DEGREE)})::int)
        || int2send((
          case s.device_status when ${sql.lit(OFFLINE)} then 1 when ${sql.lit(FAULT)} then 2
            when ${sql.lit(MAINTENANCE)} then 3 else 0 end
          + case when s.switched_on then 4 else 0 end)::int2),
      '' order by d.id) as bytes
    from light_device d join light_state s on s.light_id = d.id
    where d.latitude is not null and ${lightsVisibleTo(account)}
      ${only.ids ? sql`and d.id = any(${only.ids})` : sql``}`.execute(db)
  return readRecords(rows[0]?.bytes ?? Buffer.alloc(0))
}

function readRecords(bytes: Buffer): MapLights {
  const count = bytes.length / RECORD_BYTES
  const lights: MapLights = {
    ids: new Int32Array(count),
    latitudes: new Float64Array(count),
    longitudes: new Float64Array(count),
    states: new Uint8Array(count),
  }
  for (let i = 0, at = 0; i < count; i++, at += RECORD_BYTES) {
    lights.ids[i] = bytes.readInt32BE(at)
    lights.latitudes[i] = bytes.readInt32BE(at + 4) / STEPS_PER_DEGREE
    lights.longitudes[i] = bytes.readInt32BE(at + 8) / STEPS_PER_DEGREE
    lights.states[i] = bytes.readInt16BE(at + 12)
  }
  return lights
}
