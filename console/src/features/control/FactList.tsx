import { Text } from '@mantine/core'
import { IconAlertTriangleFilled, IconBulb, IconBulbOff, IconCircleDashed, IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { LongWaitText } from '../longWait/LongWaitText.tsx'
import { type LongWait, longWaitOf, type WaitingLight } from '../longWait/longWait.ts'
import type { ControlledLight } from './control.ts'
import classes from './FactList.module.css'
import { asksNothing, type FourFacts, type LightFact } from './facts.ts'
import { useCause } from './useCause.ts'

const NAMES = ['expected', 'commanded', 'acknowledged', 'measured'] as const
/** The fact that a missing answer or report follows. */
const WAITS = { answer: 'commanded', report: 'acknowledged' } as const

/** Target, commanded, acknowledged and measured state of a light. */
interface FactListProps {
  facts: FourFacts
  light: Pick<ControlledLight, 'litState' | 'lampFailure'> & WaitingLight
}

export function FactList({ facts, light }: FactListProps) {
  const { t } = useTranslation(['facts', 'control', 'operate'])
  const { litState, lampFailure } = light
  const wait = longWaitOf(light)
  return (
    <ol className={classes.list}>
      {NAMES.map(name => (
        <li key={name} className={classes.fact}>
          <div>
            <Text size="sm" fw={600}>
              {t(name)}
            </Text>
            <Text size="xs" c="dimmed">
              {t(`${name}Hint`)}
            </Text>
          </div>
          <Fact
            fact={facts[name]}
            differs={name === 'measured' && !wait && differ(facts.commanded, facts.measured)}
            dark={name === 'measured' && litState === 'DARK'}
            broken={name === 'measured' && lampFailure === true}
            wait={wait && name === WAITS[wait.missing] ? wait : undefined}
          />
        </li>
      ))}
    </ol>
  )
}

interface FactProps {
  fact: LightFact | null
  differs: boolean
  /** it reports no power, whatever its level */
  dark: boolean
  broken: boolean
  /** what follows it takes long */
  wait: LongWait | undefined
}

function Fact({ fact, differs, dark, broken, wait }: FactProps) {
  const { t } = useTranslation(['facts', 'control', 'operate'])
  const format = useFormat()
  const cause = useCause()
  const moment = useMoment(undefined)
  if (!fact) {
    return (
      <Text size="sm" c="dimmed" className={classes.state}>
        <IconCircleDashed size={16} aria-hidden />
        {t('none')}
      </Text>
    )
  }
  const isOn = fact.switchedOn && !dark
  const nothing = fact.cause === 'MAINTENANCE' && asksNothing(fact)
  const Icon = nothing ? IconCircleDashed : isOn ? IconBulb : IconBulbOff
  const state = nothing ? t('nothing') : t(isOn ? 'control:on' : 'control:off')
  return (
    <div>
      <div className={classes.state} data-on={isOn}>
        <Icon size={16} aria-hidden />
        <strong>{state}</strong>
        <span>{levels(fact)}</span>
        {broken && (
          <StatusBadge tone="bad" icon={<IconAlertTriangleFilled aria-hidden />}>
            {t('control:lampFailure')}
          </StatusBadge>
        )}
      </div>
      {wait && (
        <div className={classes.waits}>
          <IconHourglass size={14} aria-hidden />
          <LongWaitText wait={wait} />
        </div>
      )}
      {differs && (
        <div className={classes.differs}>
          <IconAlertTriangleFilled size={14} aria-hidden />
          {t('differs')}
        </div>
      )}
      <Text size="xs" c="dimmed">
        {cause(fact)}
      </Text>
      <Text size="xs" c="dimmed">
        {format.moment(fact.at)} (<LiveAge at={fact.at} />)
        {fact.until && ` · ${t('until', { time: moment(fact.until) })}`}
      </Text>
    </div>
  )

  function levels(of: LightFact): string {
    const lamp = (name: 'main' | 'sub', brightness: number | null, colorTemp: number | null) =>
      brightness === null
        ? undefined
        : [t(`operate:${name}`), format.quantity(brightness, '%'), colorTemp && `${colorTemp} K`]
            .filter(Boolean)
            .join(' ')
    return [lamp('main', of.mainBrightness, of.mainColorTemp), lamp('sub', of.subBrightness, of.subColorTemp)]
      .filter(Boolean)
      .join(' · ')
  }
}

/** Compares only the lamps that the command sets. */
function differ(commanded: LightFact | null, measured: LightFact | null): boolean {
  if (!commanded || !measured) return false
  return (['mainBrightness', 'subBrightness'] as const).some(
    level => commanded[level] !== null && commanded[level] !== measured[level],
  )
}
