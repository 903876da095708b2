import { ActionIcon, Anchor, Button, Skeleton, Text } from '@mantine/core'
import { IconCurrentLocation, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { Point } from '../../ui/map/datum.ts'
import { Section } from '../../ui/Section.tsx'
import { DeviceStatusBadge } from '../devices/DeviceStatusBadge.tsx'
import { locateUser } from '../location/userLocation.ts'
import classes from './FieldLists.module.css'
import { byDistance, FieldLights, faultsNear, type LightAtDistance } from './fieldLights.ts'
import type { useMyList } from './myList.ts'

/** Near lights that are loaded: more are sorted by name, and the nearest could be missing. */
const MAX_LOADED = 1000
const MAX_SHOWN = 20

interface FieldListsProps {
  list: ReturnType<typeof useMyList>
  onOpen: (id: number) => void
}

/** The user's list of lights, and lights to repair nearby. */
export function FieldLists({ list, onOpen }: FieldListsProps) {
  const [at, setAt] = useState<Point>()
  return (
    <>
      {list.ids.length > 0 && <MyLights list={list} at={at} onOpen={onOpen} />}
      <NearbyFaults list={list} at={at} onAt={setAt} onOpen={onOpen} />
    </>
  )
}

function MyLights({ list, at, onOpen }: FieldListsProps & { at: Point | undefined }) {
  const { t } = useTranslation('field')
  const [{ data, error, fetching }, read] = useQuery({
    query: FieldLights,
    variables: { where: { id: { in: list.ids } }, limit: list.ids.length },
  })
  const found = data?.findManyLightDevice.items.filter(({ id }) => list.ids.includes(id))
  const isLoaded = found !== undefined && !fetching
  const missing = isLoaded ? list.ids.filter(id => !found.some(light => light.id === id)) : []
  return (
    <Section level={2} title={t('mine.title', { count: list.ids.length })}>
      <Lights
        lights={found && byDistance(found, at)}
        {...{ error, read, onOpen }}
        action={id => (
          <ListButton icon={<IconX size={20} />} label={t('mine.remove')} onClick={() => list.remove(id)} />
        )}
      />
      {missing.length > 0 && (
        <Text size="sm" c="dimmed" mt={8}>
          {t('mine.missing', { count: missing.length })}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => list.remove(...missing)}>
            {t('mine.removeMissing')}
          </Anchor>
        </Text>
      )}
    </Section>
  )
}

interface NearbyFaultsProps extends FieldListsProps {
  at: Point | undefined
  onAt: (at: Point) => void
}

function NearbyFaults({ list, at, onAt, onOpen }: NearbyFaultsProps) {
  const { t } = useTranslation('field')
  const [{ data, error }, read] = useQuery({
    query: FieldLights,
    variables: { where: faultsNear(at), limit: at ? MAX_LOADED : MAX_SHOWN },
  })
  const found = data?.findManyLightDevice
  const left = (found?.items ?? []).filter(({ id }) => !list.ids.includes(id))
  return (
    <Section level={2} title={t(at ? 'faults.near' : 'faults.all', { count: found?.pagination.totalCount ?? 0 })}>
      {!at && <LocateButton onAt={onAt} />}
      <Lights
        lights={found && byDistance(left, at).slice(0, MAX_SHOWN)}
        empty={t(at ? 'faults.noneNear' : 'faults.none')}
        {...{ error, read, onOpen }}
        action={id =>
          !list.isFull && (
            <ListButton icon={<IconPlus size={20} />} label={t('mine.add')} onClick={() => list.add(id)} />
          )
        }
      />
    </Section>
  )
}

function LocateButton({ onAt }: { onAt: (at: Point) => void }) {
  const { t } = useTranslation('field')
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  async function locate() {
    setIsBusy(true)
    const found = await locateUser()
    setIsBusy(false)
    setHasFailed(typeof found === 'string')
    if (typeof found !== 'string') onAt(found)
  }
  return (
    <div className={classes.locate}>
      <Button variant="light" leftSection={<IconCurrentLocation size={18} />} loading={isBusy} onClick={locate}>
        {t('faults.locate')}
      </Button>
      {hasFailed && (
        <Text size="sm" c="var(--tone-warning)" role="alert">
          {t('faults.noLocation')}
        </Text>
      )}
    </div>
  )
}

interface LightsProps {
  /** undefined: not loaded */
  lights: LightAtDistance[] | undefined
  error: Parameters<typeof codeOf>[0]
  read: () => void
  onOpen: (id: number) => void
  action: (id: number) => ReactNode
  empty?: string
}

function Lights({ lights, error, read, onOpen, action, empty }: LightsProps) {
  const { t } = useTranslation('field')
  const errorText = useErrorText()
  const format = useFormat()
  if (!lights && error)
    return (
      <ErrorPanel
        title={t('faults.failed')}
        text={errorText(codeOf(error))}
        requestId={requestIdOf(error)}
        onRetry={read}
      />
    )
  if (!lights) return <Skeleton height={96} />
  if (lights.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <ul className={classes.lights}>
      {lights.map(({ light, distance }) => (
        <li key={light.id}>
          <button type="button" className={classes.light} onClick={() => onOpen(light.id)}>
            <span className={classes.name}>
              <strong>{light.name}</strong>
              <DeviceStatusBadge status={light.deviceStatus} lifecycle={light.lifecycle} />
            </span>
            <span className={classes.place}>
              {[distance !== undefined && format.quantity(distance, 'km', 1), light.address1, light.address2]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
          {action(light.id)}
        </li>
      ))}
    </ul>
  )
}

function ListButton({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" size={44} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  )
}
