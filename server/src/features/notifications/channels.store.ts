import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { NotificationChannel } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import type { DeliveryRow } from './notifications.store.ts'

export type ChannelRow = Selectable<NotificationChannel>

export async function selectChannels(db: Connection): Promise<ChannelRow[]> {
  return db.selectFrom('notification_channel').selectAll().orderBy('id').execute()
}

export async function insertChannel(db: Connection, channel: Insertable<NotificationChannel>): Promise<ChannelRow> {
  return db.insertInto('notification_channel').values(channel).returningAll().executeTakeFirstOrThrow()
}

export async function lockChannel(tx: Connection, id: number): Promise<ChannelRow | undefined> {
  return tx.selectFrom('notification_channel').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateChannel(
  tx: Connection,
  id: number,
  columns: Updateable<NotificationChannel>,
): Promise<ChannelRow> {
  return tx
    .updateTable('notification_channel')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteChannel(tx: Connection, id: number): Promise<void> {
  await tx.deleteFrom('notification_channel').where('id', '=', id).execute()
}

/** Cancels pending messages of a channel; they are not sent if it is enabled again. */
export async function cancelPending(tx: Connection, channel: number): Promise<void> {
  await sql`
    update notification_delivery set status = 'FAILED', error = 'the channel was switched off'
    where channel_id = ${channel} and status = 'PENDING'`.execute(tx)
}

/** The latest deliveries of each channel. */
export async function selectDeliveries(db: Connection, channels: number[], most: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select y.* from unnest(${channels}::int[]) as c(id) cross join lateral (
      select * from notification_delivery where channel_id = c.id order by notification_id desc limit ${most}) y`.execute(
    db,
  )
  return rows
}

/** A message to this channel only. */
export async function queueTest(tx: Connection, channel: number, admin: number): Promise<DeliveryRow> {
  const { rows } = await sql<DeliveryRow>`
    with n as (insert into notification (kind, admin_id) values ('CHANNEL_TEST', ${admin}) returning id)
    insert into notification_delivery (channel_id, notification_id) select ${channel}, id from n returning *`.execute(
    tx,
  )
  return rows[0]!
}
