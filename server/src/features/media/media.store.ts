import { type Selectable, sql } from 'kysely'
import type { MediaFile } from '../../foundation/database.generated.ts'
import type { Connection } from '../../foundation/database.ts'

export type MediaFileRow = Selectable<MediaFile>

export async function selectMediaFiles(db: Connection, ids: number[]): Promise<MediaFileRow[]> {
  return db.selectFrom('media_file').selectAll().where('id', '=', sql<number>`any(${ids})`).execute()
}
