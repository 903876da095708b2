import {
  IconBulb,
  IconCalendarTime,
  IconListSearch,
  IconMapPin,
  IconServer2,
  IconStack2,
  IconUrgent,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type CombinedError, useMutation, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { SwitchLight } from '../control/control.ts'
import { nextSwitch } from '../control/lampState.ts'
import { useControlToasts } from '../control/useControlToasts.ts'
import { DeviceStatusBadge } from '../devices/DeviceStatusBadge.tsx'
import { SCENE_KINDS, type SceneKind } from '../scenes/sceneSearch.ts'
import { useMay, useSession } from '../sessions/session.ts'
import { keyOf, type Target } from '../targets/target.ts'
import { type FoundPlaces, placeChoices } from '../targets/targetSources.ts'
import { type Entry, matches } from './entries.ts'
import { PaletteSearch } from './palette.ts'
import { type Recent, readRecent, storeRecent } from './recent.ts'

const ICONS = {
  devices: IconBulb,
  groups: IconStack2,
  centers: IconServer2,
  schedules: IconCalendarTime,
  scenes: IconUrgent,
}

export interface SearchResult {
  entries: Entry[]
  /** the server has not answered this text yet */
  isBusy: boolean
  error: CombinedError | undefined
  retry: () => void
}

/** As many lights as the query lists. */
const MAX_LIGHTS = 6
/** Regions and roads that a text finds. */
const MAX_PLACES = 4

/** Opens the dialog that starts a scene. */
export type OpenScene = (scene: { id: number; name: string }) => void

/** The dialogs that results open. */
interface Dialogs {
  onOperate: (targets: Target[]) => void
  onScene: OpenScene
}

/** Searches lights, groups, centers, schedules, scenes, regions and roads on the server. */
export function usePaletteSearch(q: string, { onOperate, onScene }: Dialogs): SearchResult {
  const may = useMay()
  const open = usePaletteEntry(onScene)
  const kindText = useSceneKinds()
  const second = useSecondAction()
  const showAll = useShowAll()
  const operatePlace = useOperatePlace(onOperate)
  const variables = {
    q,
    devices: may('LightDevice', 'read'),
    groups: may('LightGroup', 'read'),
    centers: may('LightCenter', 'read'),
    schedules: may('LightSchedule', 'read'),
    operate: may('LightDevice', 'read') && may('LightDevice', 'operate'),
    scenes: may('LightScene', 'read'),
    sceneKinds: q === '' ? [] : SCENE_KINDS.filter(kind => matches({ label: kindText(kind), find: kind }, q)),
  }
  const [{ data, error, fetching, operation }, read] = useQuery({ query: PaletteSearch, variables, pause: q === '' })
  const found = q === '' ? undefined : data
  const entries = [
    ...(found?.searchLightDevices ?? []).map(light => ({
      ...open({ kind: 'devices', id: light.id, label: light.name, detail: detailOf(light) }),
      badge: <DeviceStatusBadge status={light.deviceStatus} lifecycle={light.lifecycle} />,
      second: second.ofLight(light),
    })),
    ...showAll(q, found?.searchLightDevices ?? []),
    ...(found?.findManyLightGroup?.items ?? []).map(group => ({
      ...open({ kind: 'groups', id: group.id, label: group.name }),
      second: second.ofGroup(group.id),
    })),
    ...(found?.findManyLightCenter?.items ?? []).map(({ id, name, deviceId }) =>
      open({ kind: 'centers', id, label: name, detail: deviceId }),
    ),
    ...(found?.findManyLightSchedule?.items ?? []).map(({ id, name }) => open({ kind: 'schedules', id, label: name })),
    ...operatePlace(found?.lightPlaces ?? []),
    ...(found?.findManyLightScene?.items ?? []).map(({ id, name, kind }) =>
      open({ kind: 'scenes', id, label: name, detail: kindText(kind) }),
    ),
  ]
  const isBusy = fetching || operation?.variables.q !== q
  return { entries, isBusy, error: data ? undefined : error, retry: () => read() }
}

/** What a caller may name: the pole number, the device id, and the address. */
function detailOf({ poleNumber, deviceId, address1, address2 }: Record<string, unknown>): string {
  return [poleNumber, deviceId, [address1, address2].filter(Boolean).join(' ')].filter(Boolean).join(' · ')
}

export function useRecent(onScene: OpenScene): Entry[] {
  const account = useSession().viewer?.email ?? ''
  const open = usePaletteEntry(onScene)
  return readRecent(account).map(recent => ({ ...open(recent), kind: 'recent' }))
}

/** Creates the entry of an item; selecting it opens its page, or the start of a scene, and stores it as recent. */
function usePaletteEntry(onScene: OpenScene): (thing: Recent) => Entry {
  const navigate = useNavigate()
  const account = useSession().viewer?.email ?? ''
  const mayOperate = useMay()('LightDevice', 'operate')
  const openPage = ({ kind, id, label }: Recent) => {
    if (kind === 'devices') return navigate({ to: paths.device, params: { id: String(id) } })
    if (kind === 'groups') return navigate({ to: paths.devices, search: { groupId: id } })
    if (kind === 'scenes' && mayOperate) return onScene({ id, name: label })
    return navigate({ to: paths[kind], search: { q: label } as never })
  }
  return thing => {
    const Icon = ICONS[thing.kind]
    return {
      key: `${thing.kind} ${thing.id}`,
      kind: thing.kind,
      label: thing.label,
      detail: thing.detail,
      icon: <Icon size={18} stroke={1.6} />,
      act: () => {
        storeRecent(account, thing)
        void openPage(thing)
      },
    }
  }
}

/** The kinds of scenes in words. */
function useSceneKinds(): (kind: SceneKind) => string {
  const { t } = useTranslation('scenes')
  return kind => t(`kind.${kind}`)
}

interface FoundLight {
  id: number
  deviceStatus: string
  litState: 'LIT' | 'DARK' | 'UNKNOWN'
  switchStatus: boolean
  abilities: string[]
}

/** Below a full list of lights: all of them, in the device list. */
function useShowAll(): (q: string, lights: readonly unknown[]) => Entry[] {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  return (q, lights) =>
    lights.length < MAX_LIGHTS
      ? []
      : [
          {
            key: 'devices all',
            kind: 'devices',
            label: t('allDevices'),
            icon: <IconListSearch size={18} stroke={1.6} />,
            act: () => void navigate({ to: paths.devices, search: { q } }),
          },
        ]
}

/** The action of Shift+Enter: switches a light, or opens the status of a group. */
function useSecondAction() {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const { ready } = useConnection()
  const [, send] = useMutation(SwitchLight)
  const showToast = useControlToasts()
  return {
    ofLight: ({ id, deviceStatus, abilities, ...light }: FoundLight): Entry['second'] =>
      abilities.includes('operate')
        ? {
            label: t(nextSwitch(light) ? 'turnOn' : 'turnOff'),
            leaves: false,
            disabled: !ready || deviceStatus !== 'NORMAL',
            act: async () => {
              const { data, error } = await send({ id, status: nextSwitch(light) })
              showToast(data?.switchLightDevice, error)
            },
          }
        : undefined,
    ofGroup: (id: number): Entry['second'] => ({
      label: t('statusOf'),
      leaves: true,
      act: () => void navigate({ to: paths.status, search: { groupId: id } as never }),
    }),
  }
}

/** Entries that operate the lights of a region or a road. */
function useOperatePlace(onOperate: (targets: Target[]) => void): (places: FoundPlaces) => Entry[] {
  const { t } = useTranslation(['palette', 'targets'])
  const { ready } = useConnection()
  const { number } = useFormat()
  return places =>
    (ready ? placeChoices(places).slice(0, MAX_PLACES) : []).map(({ target, detail, lightCount = 0 }) => ({
      key: `operate ${keyOf(target)}`,
      kind: 'places',
      label: t('operatePlace', { name: target.name }),
      detail: [detail, t('targets:lights', { number: number(lightCount) })].filter(Boolean).join(' · '),
      icon: <IconMapPin size={18} stroke={1.6} />,
      act: () => onOperate([target]),
    }))
}
