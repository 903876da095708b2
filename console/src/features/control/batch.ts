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
      campaignId
    }
  }
`)

export interface Batch {
  /** NORMAL ones: no others can be operated */
  ids: number[]
  /** some of them; of each model at least one */
  lights: BatchLight[]
}

/** What can be operated of the lights that were chosen, and what a form for them must know; none: it could not be read. */
export async function readBatch(client: Client, chosen: number[]): Promise<Batch | undefined> {
  const { data } = await client.query(OperableIds, { ids: chosen })
  if (!data) return
  const ids = data.findLightDeviceIds
  const lights: BatchLight[] = []
  // Each turn asks for lights of models that none was seen of yet.
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

/** Lamps that some of the lights have, at the level that all of them have or had last; where they differ, 50 %. */
export function startBatch(lights: BatchLight[]): OperateForm {
  const can = (option: 'mainLight' | 'subLight' | 'mainColorTemp' | 'subColorTemp') =>
    lights.some(({ mode }) => mode?.options?.[option])
  const lamp = (name: 'main' | 'sub') => ({
    on: true,
    brightness: common(lights.map(light => light[`${name}Brightness`] || light[`${name}LastBrightness`])),
    colorTemp: can(`${name}ColorTemp`) ? DEFAULT_COLOR_TEMP : undefined,
  })
  // A light whose model is not known has a main lamp, as every light.
  const main = can('mainLight') || !can('subLight')
  return { main: main ? lamp('main') : undefined, sub: can('subLight') ? lamp('sub') : undefined }
}

function common(levels: (number | null)[]): number {
  const known = new Set(levels.filter(level => level !== null && level > 0))
  const [level] = known
  return known.size === 1 && level ? level : DEFAULT_BRIGHTNESS
}
