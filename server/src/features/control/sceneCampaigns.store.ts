import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

export interface SceneStart {
  /** of the scene */
  id: number
  /** In the future: it is to start then. */
  at: Date
  by: string | null
}

/** The newest start of each scene; those without one are left out, and starts that were cancelled before their time. */
export async function selectLastStarts(db: Connection, scenes: number[]): Promise<SceneStart[]> {
  const { rows } = await sql<SceneStart>`
    select s.id, c.at, c.by from unnest(${scenes}::int[]) as s (id)
    cross join lateral (
      select coalesce(starts_at, created_at) as at, by_name as by from campaign
      where scene_id = s.id and not (status = 'STOPPED' and starts_at > ended_at) order by id desc limit 1) as c`.execute(
    db,
  )
  return rows
}

/** What a request without a group was made for. */
export async function selectCampaignKind(tx: Connection, id: number): Promise<'SCENE' | 'TARGET' | 'BATCH'> {
  const { rows } = await sql<{ kind: 'SCENE' | 'TARGET' | 'BATCH' }>`
    select case when scene_name is not null then 'SCENE' when target_name is not null then 'TARGET' else 'BATCH' end as kind
    from campaign where id = ${id}`.execute(tx)
  return rows[0]!.kind
}
