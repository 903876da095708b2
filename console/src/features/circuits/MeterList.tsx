import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DECIMALS } from '#lighting/values/units.ts'
import { useFormat } from '../../i18n/format.ts'
import { Facts } from '../../ui/Facts.tsx'
import classes from './Circuits.module.css'
import type { Meter } from './circuits.ts'

const VALUES = [
  ['importEnergy', 'kWh', DECIMALS.kWh],
  ['exportEnergy', 'kWh', DECIMALS.kWh],
  ['reactiveEnergy', 'kvarh', DECIMALS.kWh],
  ['activePower', 'W', DECIMALS.W],
  ['reactivePower', 'var', DECIMALS.W],
  ['powerFactor', '', 2],
  ['demand', 'W', DECIMALS.W],
] as const

/** Electricity meters of a cabinet; values that a meter does not report are left out. */
export function MeterList({ meters }: { meters: readonly Meter[] }) {
  const { t } = useTranslation('circuits')
  const format = useFormat()
  return (
    <div className={classes.meters}>
      {meters.map(meter => (
        <article key={meter.id} aria-label={t('meter', { id: meter.id })}>
          <Text size="sm" fw={600} mb={6}>
            {t('meter', { id: meter.id })}
          </Text>
          <Facts
            items={VALUES.filter(([field]) => meter[field] !== null).map(([field, unit, digits]) => [
              t(`meterValue.${field}`),
              format.quantity(meter[field], unit, digits).trim(),
            ])}
          />
          {meter.phases.length > 0 && <Phases phases={meter.phases} />}
        </article>
      ))}
    </div>
  )
}

function Phases({ phases }: Pick<Meter, 'phases'>) {
  const { t } = useTranslation('circuits')
  const format = useFormat()
  return (
    <table className={classes.phases}>
      <thead>
        <tr>
          {(['phase', 'voltage', 'current', 'activePower', 'powerFactor'] as const).map(name => (
            <th key={name} scope="col">
              {t(`phaseValue.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {phases.map(({ phase, voltage, current, activePower, powerFactor }) => (
          <tr key={phase}>
            <th scope="row">{phase}</th>
            <td>{format.quantity(voltage, 'V')}</td>
            <td>{format.quantity(current, 'A')}</td>
            <td>{format.quantity(activePower, 'W')}</td>
            <td>{format.number(powerFactor, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
