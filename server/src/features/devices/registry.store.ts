import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { LightDevice } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { lockLightStates } from '../../foundation/lights/lightStates.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'

type LightRow = Selectable<LightDevice>

/** A light and a center never share a device ID: the client with that ID may report for its lights. */
export async function centerHasName(tx: Connection, deviceId: string): Promise<boolean> {
  return (
    (await tx.selectFrom('light_center').select('id').where('device_id', '=', deviceId).executeTakeFirst()) !==
    undefined
  )
}

/** @returns its id; undefined when the device id is taken */
export async function insertLight(tx: Connection, light: Insertable<LightDevice>): Promise<number | undefined> {
  const made = await tx
    .insertInto('light_device')
    .values(light)
    .onConflict(conflict => conflict.column('device_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** Reads the light and locks its row. */
export async function lockLight(tx: Connection, account: Account, id: number): Promise<LightRow | undefined> {
  await lockLightStates(tx, sql`d.id = ${id} and ${lightsVisibleTo(account)}`)
  return tx
    .selectFrom('light_device as d')
    .selectAll()
    .where('d.id', '=', id)
    .where(lightsVisibleTo(account))
    .forUpdate()
    .executeTakeFirst()
}

export async function updateLight(tx: Connection, id: number, columns: Updateable<LightDevice>): Promise<void> {
  await tx
    .updateTable('light_device')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function updateMaintenance(tx: Connection, id: number, maintenance: boolean): Promise<void> {
  await tx.updateTable('light_state').set({ maintenance }).where('light_id', '=', id).execute()
}

export async function replacePhotos(tx: Connection, light: number, files: number[]): Promise<void> {
  await tx.deleteFrom('light_device_photo').where('light_device_id', '=', light).execute()
  if (files.length === 0) return
  const rows = files.map((media_file_id, position) => ({ light_device_id: light, media_file_id, position }))
  await tx.insertInto('light_device_photo').values(rows).execute()
}
