import type { Client } from 'urql'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import type { OperateForm } from './operateInput.ts'

const BatchLight = graphql(`
  fragment BatchLight on LightDevice {
    mainBrightness
    subBrightness
    mainLastBrightness
    subLastBrightness
    mode {
      id
      options {
        mainLight
        subLight
        mainColorTemp
        subColorTemp
      }
    }
    group {
      timeZone
    }
  }
`)
export type BatchLight = ResultOf<typeof BatchLight>

const BatchLights = graphql(
  `
    query BatchLights($where: LightDeviceWhereInput) {
      findManyLightDevice(where: $where, limit: 200) {
        items {
          ...BatchLight
        }
      }
    }
  `,
  [BatchLight],
)

const OperableIds = graphql(`
  query OperableIds($ids: [Int!]!) {
    findLightDeviceIds(where: { id: { in: $ids }, deviceStatus: { equals: NORMAL } })
  }
`)

export const BatchOperate = graphql(`
  mutation BatchOperate($ids: [Int!]!, $input: LightControlInput!) {
    batchOperateLightDevice(ids: $ids, input: $input) {
      accepted
      rejected
      approvalId
      campaignId
    }
  }
`)

export interface Batch {
  /** ids of NORMAL lights: others cannot be operated */
  ids: number[]
  /** a sample with at least one light of each model */
  lights: BatchLight[]
}

/** Loads the operable ones of the selected lights and the data of their form; undefined if that failed. */
export async function readBatch(client: Client, chosen: number[]): Promise<Batch | undefined> {
  const { data } = await client.query(OperableIds, { ids: chosen })
  if (!data) return
  const ids = data.findLightDeviceIds
  const lights: BatchLight[] = []
  // Each request loads lights of models that are not in the sample yet.
  for (const seen: number[] = []; ids.length > 0; ) {
    const unseen = { id: { in: ids }, ...(seen.length > 0 && { modeId: { gte: 0 }, NOT: [{ modeId: { in: seen } }] }) }
    const answer = await client.query(BatchLights, { where: unseen })
    if (!answer.data) return
    const { items } = answer.data.findManyLightDevice
    lights.push(...items)
    const models = new Set(items.map(({ mode }) => mode?.id ?? -1))
    if (items.length === 0) break
    seen.push(...models)
  }
  return { ids, lights }
}

const DEFAULT_BRIGHTNESS = 50
const DEFAULT_COLOR_TEMP = 4000

/** Start values: the common current or last level of each lamp, 50 % if they differ. */
export function startBatch(lights: BatchLight[]): OperateForm {
  const can = (option: 'mainLight' | 'subLight' | 'mainColorTemp' | 'subColorTemp') =>
    lights.some(({ mode }) => mode?.options?.[option])
  const lamp = (name: 'main' | 'sub') => ({
    on: true,
    brightness: common(lights.map(light => light[`${name}Brightness`] || light[`${name}LastBrightness`])),
    colorTemp: can(`${name}ColorTemp`) ? DEFAULT_COLOR_TEMP : undefined,
  })
  // Every light has a main lamp, also if its model is unknown.
  const main = can('mainLight') || !can('subLight')
  return { main: main ? lamp('main') : undefined, sub: can('subLight') ? lamp('sub') : undefined }
}

function common(levels: (number | null)[]): number {
  const known = new Set(levels.filter(level => level !== null && level > 0))
  const [level] = known
  return known.size === 1 && level ? level : DEFAULT_BRIGHTNESS
}
