import { sql } from 'kysely'
import type { SiteRegion } from '#lighting/regions/siteRegions.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'

const COLUMNS = sql`code, parent_code as "parentCode", name, level, latitude, longitude`

/** The whole list, larger regions first, then by name. */
export async function selectRegions(db: Connection): Promise<SiteRegion[]> {
  const { rows } = await sql<SiteRegion>`
    select ${COLUMNS} from region order by level, name collate by_name, code`.execute(db)
  return rows
}

export async function countRegions(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from region`.execute(db)
  return rows[0]!.count
}

/** Those with these codes, and the regions that they lie in; larger ones first. */
export async function selectRegionsWith(db: Connection, codes: string[]): Promise<SiteRegion[]> {
  const { rows } = await sql<SiteRegion>`
    with recursive found as (
      select * from region where code = any(${codes})
      union select r.* from region r join found f on r.code = f.parent_code)
    select ${COLUMNS} from found order by level`.execute(db)
  return rows
}

/** Until the transaction ends, no import changes the list. */
export async function lockRegions(tx: Connection): Promise<void> {
  await sql`lock table region in share mode`.execute(tx)
}

/** Waits for transactions that store codes of the list. */
export async function replaceRegions(tx: Connection, regions: SiteRegion[]): Promise<void> {
  await sql`lock table region in exclusive mode`.execute(tx)
  await sql`delete from region`.execute(tx)
  const rows = regions.map(({ parentCode: parent_code, ...region }) => ({ ...region, parent_code }))
  const types = {
    code: 'text',
    parent_code: 'text',
    name: 'text',
    level: 'int',
    latitude: 'float8',
    longitude: 'float8',
  }
  await sql`
    insert into region (code, parent_code, name, level, latitude, longitude)
    select code, parent_code, name, level, latitude, longitude from ${unnestRows('r', rows, types)}`.execute(tx)
}

/** The codes of a group or a center. */
export interface UsedCodes {
  province_code: string | null
  city_code: string | null
  district_code: string | null
  /** of groups and centers with exactly these */
  count: number
}

export async function selectUsedCodes(db: Connection): Promise<UsedCodes[]> {
  const { rows } = await sql<UsedCodes>`
    select province_code, city_code, district_code, count(*)::int as count
    from (
      select province_code, city_code, district_code from light_group
      union all select province_code, city_code, district_code from light_center) as used
    where coalesce(province_code, city_code, district_code) is not null
    group by province_code, city_code, district_code`.execute(db)
  return rows
}
