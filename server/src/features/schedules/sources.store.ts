import { type Selectable, sql } from 'kysely'
import type { LightGroup, LightSchedule, Site } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'

/** A stored step; HH:mm, % and K; null: unchanged. */
export interface StoredStep {
  time: string
  mainBrightness: number | null
  subBrightness: number | null
  mainColorTemp: number | null
  subColorTemp: number | null
}
export type ScheduleRow = Omit<Selectable<LightSchedule>, 'steps'> & { steps: StoredStep[] }

const GROUP_COLUMNS = [
  'id',
  'name',
  'control_mode',
  'main_brightness',
  'main_color_temp',
  'sub_brightness',
  'sub_color_temp',
  'enable_status',
  'start_time',
  'end_time',
  'time_zone',
  'sunset_offset',
  'sunrise_offset',
  'province_code',
  'province_name',
  'city_code',
  'city_name',
  'district_code',
  'district_name',
] as const
/** Columns of a group that determine its program. */
export type GroupSource = Pick<Selectable<LightGroup>, (typeof GROUP_COLUMNS)[number]>

/** The given groups, or all. */
export async function selectGroupSources(db: Connection, ids?: number[]): Promise<GroupSource[]> {
  const query = db.selectFrom('light_group').select(GROUP_COLUMNS).orderBy('id')
  return (ids ? query.where('id', '=', sql<number>`any(${ids})`) : query).execute()
}

/** Schedules of groups, those that take precedence first. */
export async function selectAssigned(
  db: Connection,
  groups?: number[],
): Promise<{ group_id: number; schedule: ScheduleRow }[]> {
  const query = db
    .selectFrom('light_group_schedule as l')
    .innerJoin('light_schedule as s', 's.id', 'l.schedule_id')
    .selectAll('s')
    .select('l.group_id')
    .orderBy('s.priority', 'desc')
    .orderBy('s.id', 'desc')
  const rows = await (groups ? query.where('l.group_id', '=', sql<number>`any(${groups})`) : query).execute()
  return rows.map(({ group_id, ...schedule }) => ({ group_id, schedule: schedule as unknown as ScheduleRow }))
}

interface MeanPosition {
  group_id: number
  latitude: number
  longitude: number
}

/** Lights that move into one group and out of it, as far as the account sees them. */
export interface LightMoves {
  account: Account
  connect: number[]
  disconnect: number[]
}

/** Mean position of the located lights of each group. @param moves of the one group */
export async function selectMeanPositions(
  db: Connection,
  groups: number[],
  moves?: LightMoves,
): Promise<MeanPosition[]> {
  if (groups.length === 0) return []
  if (moves) return selectMeanPositionAfter(db, groups[0]!, moves)
  const { rows } = await sql<MeanPosition>`
    select group_id, avg(latitude) as latitude, avg(longitude) as longitude from light_device
    where group_id = any(${groups}) and latitude is not null and longitude is not null group by group_id`.execute(db)
  return rows
}

async function selectMeanPositionAfter(
  db: Connection,
  group: number,
  { account, connect, disconnect }: LightMoves,
): Promise<MeanPosition[]> {
  const { rows } = await sql<MeanPosition>`
    select ${group}::int as group_id, avg(d.latitude) as latitude, avg(d.longitude) as longitude from light_device d
    where ((d.group_id = ${group} and not d.id = any(${disconnect}))
        or (d.id = any(${connect}) and ${lightsVisibleTo(account)}))
      and d.latitude is not null and d.longitude is not null having count(*) > 0`.execute(db)
  return rows
}

export type SiteRow = Selectable<Site>

export async function selectSite(db: Connection): Promise<SiteRow> {
  return db.selectFrom('site').selectAll().executeTakeFirstOrThrow()
}

export interface HolidayRow {
  /** YYYY-MM-DD */
  date: string
  kind: 'HOLIDAY' | 'WORKDAY'
  name: string | null
}

/** Of one year, or all; by date. */
export async function selectHolidays(db: Connection, year?: number): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`
    select to_char(date, 'YYYY-MM-DD') as date, kind, name from holiday
    where ${year === undefined ? sql`true` : sql`extract(year from date) = ${year}`} order by holiday.date`.execute(db)
  return rows
}
