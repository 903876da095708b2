import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DECIMALS } from '#lighting/values/units.ts'
import { useQueryWithKey } from '../../graphql/useQueryWithKey.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Facts } from '../../ui/Facts.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { Section } from '../../ui/Section.tsx'
import { OpenAlerts } from '../alerts/OpenAlerts.tsx'
import { useAssetFacts } from '../attributes/useAssetFacts.ts'
import { LightCapabilities } from '../capabilities/LightCapabilities.tsx'
import { FactList } from '../control/FactList.tsx'
import { UnconfirmedNote } from '../control/UnconfirmedNote.tsx'
import { StateReason } from '../desired/StateReason.tsx'
import { LifecycleNote } from '../devices/LifecycleNote.tsx'
import { LightOfflineCause } from '../devices/LightOfflineCause.tsx'
import { lampTotal } from '../devices/lampTotal.ts'
import { ReadLightButton } from '../reads/ReadLightButton.tsx'
import { useMay } from '../sessions/session.ts'
import classes from './DevicePage.module.css'
import type { DeviceOfPage } from './devicePage.ts'
import { LatestCommands } from './LatestCommands.tsx'
import { LightExtraSections } from './LightExtraSections.tsx'
import { LightExtras } from './lightExtras.ts'

interface DeviceOverviewProps {
  device: DeviceOfPage
  /** changes with each message of the light */
  refreshKey: unknown
}

/** Reason, the four facts, readings and master data. */
export function DeviceOverview({ device, refreshKey }: DeviceOverviewProps) {
  const { t } = useTranslation(['device', 'alert', 'facts', 'details', 'capabilities'])
  const seesAlerts = useMay()('Alert', 'read')
  const { measured } = device.facts
  const [{ data }] = useQueryWithKey(LightExtras, { id: device.id }, refreshKey)
  const extras = data?.findOneLightDevice ?? undefined
  return (
    <div className={classes.overview}>
      <div className={classes.column}>
        <LifecycleNote device={device} />
        <LightOfflineCause light={device} />
        <StateReason id={device.id} refreshKey={refreshKey} level={2} />
        <UnconfirmedNote light={device} />
        {seesAlerts && (
          <Section level={2} title={t('alert:open')}>
            <OpenAlerts id={device.id} refreshKey={refreshKey} />
          </Section>
        )}
        <Section level={2} title={t('facts:title')}>
          <FactList facts={device.facts} light={device} />
        </Section>
        <Section level={2} title={t('capabilities:title')}>
          <LightCapabilities capabilities={device.capabilities} model={extras} />
        </Section>
      </div>
      <div className={classes.column}>
        <Section
          level={2}
          title={t('values')}
          aside={
            <ReadLightButton light={device}>
              <Text size="xs" c="dimmed">
                {measured ? (
                  <>
                    {t('measured')} <LiveAge at={measured.at} />
                  </>
                ) : (
                  t('neverMeasured')
                )}
              </Text>
            </ReadLightButton>
          }
        >
          <Values device={device} />
        </Section>
        {extras && <LightExtraSections extras={extras} />}
        <Section level={2} title={t('details:identity')}>
          <Identity device={device} />
        </Section>
        <Section level={2} title={t('commands.latest')}>
          <LatestCommands id={device.id} refreshKey={refreshKey} />
        </Section>
      </div>
    </div>
  )
}

interface Value {
  value: string
  /** the parts, shown below the value */
  more: string[]
}

function Values({ device }: { device: DeviceOfPage }) {
  const { t } = useTranslation(['devices', 'operate', 'control', 'details'])
  const format = useFormat()
  const options = device.mode?.options
  const two = options?.subLight ?? device.subBrightness !== null
  /** The sum, and the share of each lamp below. */
  const lamps = (main: number | null, sub: number | null, unit: keyof typeof DECIMALS): Value => ({
    value: format.quantity(lampTotal(main, sub), unit),
    more:
      two && main !== null && sub !== null
        ? [
            `${t('control:mainShort')} ${format.number(main, DECIMALS[unit])}`,
            `${t('control:subShort')} ${format.number(sub, DECIMALS[unit])}`,
          ]
        : [],
  })
  const level = (brightness: number | null, colorTemp: number | null): Value => ({
    value: format.quantity(brightness, '%'),
    more: colorTemp === null ? [] : [`${colorTemp} K`],
  })
  const plain = (value: number | null, unit: string): Value => ({
    value: format.quantity(value, unit),
    more: [],
  })
  const values: [string, Value][] = [
    [t('operate:main'), level(device.mainBrightness, device.mainColorTemp)],
    ...(two ? [[t('operate:sub'), level(device.subBrightness, device.subColorTemp)] as [string, Value]] : []),
    [t('power'), lamps(device.mainPower, device.subPower, 'W')],
    [t('details:current'), lamps(device.mainCurrent, device.subCurrent, 'A')],
    [t('details:voltage'), plain(device.deviceVoltage, 'V')],
    [t('details:temperature'), plain(device.deviceTemperature, '°C')],
    [t('signal.label'), plain(device.signalStrength, '%')],
    [t('energy'), lamps(device.mainEnergyConsumption, device.subEnergyConsumption, 'kWh')],
  ]
  return (
    <dl className={classes.values}>
      {values.map(([name, { value, more }]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {more.length > 0 && (
              <small>
                {more.map(part => (
                  <span key={part}>{part}</span>
                ))}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Identity({ device }: { device: DeviceOfPage }) {
  const { t } = useTranslation(['device', 'devices', 'details', 'operate'])
  const format = useFormat()
  const assetFacts = useAssetFacts()
  const { mode, group, center, latitude, longitude } = device
  const rated = (watts: number | null, source: 'OPERATOR' | 'INVENTORY' | 'MODEL' | null) =>
    watts !== null && source !== null ? `${format.quantity(watts, 'W')} (${t(`wattsSource.${source}`)})` : undefined
  const main = rated(device.nominalMainWatts, device.nominalMainWattsSource)
  const sub = rated(device.nominalSubWatts, device.nominalSubWattsSource)
  const ratedPower = [main, sub && `${t('operate:sub')} ${sub}`].filter(Boolean).join(' · ') || NONE
  return (
    <Facts
      items={[
        [t('devices:columns.brand'), [mode?.name, mode?.manufacturer].filter(Boolean).join(' · ') || NONE],
        [t('devices:columns.location'), [device.address1, device.address2].filter(Boolean).join(' · ') || NONE],
        [
          t('devices:columns.group'),
          group?.abilities.includes('read') ? (
            <Anchor
              key="group"
              size="sm"
              renderRoot={props => <Link to={paths.devices} search={{ groupId: group.id }} {...props} />}
            >
              {group.name}
            </Anchor>
          ) : (
            (group?.name ?? t('devices:noGroup'))
          ),
        ],
        [
          t('details:center'),
          center?.abilities.includes('read') ? (
            <Anchor
              key="center"
              size="sm"
              renderRoot={props => <Link to={paths.centers} search={{ center: center.id }} {...props} />}
            >
              {center.name}
            </Anchor>
          ) : (
            (center?.name ?? t(mode?.needsCenter ? 'centerMissing' : 'direct'))
          ),
        ],
        [
          t('coordinates'),
          latitude === null || longitude === null ? NONE : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
        ],
        [t('ratedPower'), ratedPower],
        ...assetFacts(device),
        [t('address'), device.ipAddress ?? NONE],
        [t('details:created'), format.moment(device.createdAt)],
        [t('changed'), format.moment(device.updatedAt)],
      ]}
    />
  )
}
