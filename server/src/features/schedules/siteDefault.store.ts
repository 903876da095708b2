import type { Connection } from '../../foundation/database/database.ts'

export async function updateLightDefault(tx: Connection, lightDefault: string): Promise<void> {
  await tx.updateTable('site').set({ light_default: lightDefault }).execute()
}
