import { type Connection, transact } from '../../foundation/database/database.ts'
import { columnsOrThrow } from './modelChecks.ts'
import { hasModels, insertModel, lockStarterModels, setStarterModels } from './models.store.ts'
import { MEASURES, type ModelValues, mergedColumns } from './modelValues.ts'

/* Models of a new installation, so that the first light can be added at once. The rated power is not known. */

const INTERFACE = { transport: 'MQTT 3.1.1', protocol: 'lamplighter/1' }
/** All that telemetry can contain (protocol/telemetry.ts). */
const REPORTED = MEASURES.filter(measure => measure !== 'POWER_FACTOR' && measure !== 'OPERATING_HOURS')

const STARTER_MODELS: ModelValues[] = [
  {
    code: 'MQTT-DIM',
    name: 'MQTT 调光灯 / Dimmable light',
    type: 'light',
    protocol: 'MQTT',
    description: '直连平台；主灯可调光。 Light that connects by MQTT; its main lamp can be dimmed.',
    tags: ['MQTT'],
    interfaceSpec: INTERFACE,
    measures: REPORTED,
  },
  {
    code: 'MQTT-ONOFF',
    name: 'MQTT 开关灯 / On-off light',
    type: 'light',
    protocol: 'MQTT',
    description: '直连平台；只有开和关。 Light that connects by MQTT; on and off only.',
    tags: ['MQTT'],
    options: { mainLight: true },
    interfaceSpec: INTERFACE,
    measures: REPORTED,
  },
  {
    code: 'K01A-PLC',
    name: '单灯控制器 K01A / Light controller',
    type: 'light',
    protocol: 'PLC',
    description:
      '电力线载波，经集中器接入；主灯可调光。 Power line light behind a center; its main lamp can be dimmed.',
    tags: ['PLC'],
    needsCenter: true,
    interfaceSpec: INTERFACE,
    measures: REPORTED,
  },
  {
    code: 'MQTT-CENTER',
    name: 'MQTT 集中控制器 / Center',
    type: 'center',
    protocol: 'MQTT',
    description: '直连平台，为所接的灯通信。 Center that connects by MQTT and communicates for its lights.',
    tags: ['MQTT'],
    interfaceSpec: INTERFACE,
  },
]

/**
 * At start, before a demo city is created: whether this is a new installation without models. One that has models needs
 * none at later starts either, also after all of them are deleted.
 */
export async function needsStarterModels(db: Connection): Promise<boolean> {
  return transact(db, async tx => {
    if (await lockStarterModels(tx)) return false
    if (!(await hasModels(tx))) return true
    await setStarterModels(tx)
    return false
  })
}

/** At the first start. Codes that a demo city has already are left as they are. */
export async function createStarterModels(db: Connection): Promise<void> {
  await transact(db, async tx => {
    // Another server may have created them.
    if (await lockStarterModels(tx)) return
    for (const values of STARTER_MODELS) await insertModel(tx, columnsOrThrow(mergedColumns(undefined, values)))
    await setStarterModels(tx)
  })
}
