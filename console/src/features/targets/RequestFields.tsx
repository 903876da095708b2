import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSiteZone } from '../../i18n/zone.ts'
import { LampFields } from '../control/LampFields.tsx'
import type { OperateForm } from '../control/operateInput.ts'
import { UntilField } from '../control/UntilField.tsx'
import { isComplete, PLAN_ENDS_IT, type UntilForm } from '../control/until.ts'
import { NOW, StartField, type StartForm, startOf } from './StartField.tsx'

/** What lights shall do, from when and until when. */
export interface RequestForm {
  lamps: OperateForm
  start: StartForm
  until: UntilForm
}

const FULL = { on: true, brightness: 100 }

/** All lamps at 100 %, now, until the next event of the plan. The colour temperature stays as it is. */
export function firstRequest(hasSubLamps: boolean): RequestForm {
  return { lamps: { main: FULL, sub: hasSubLamps ? FULL : undefined }, start: NOW, until: PLAN_ENDS_IT }
}

/** Whether no lamp stays lit. */
export function isSwitchOff({ lamps: { main, sub } }: RequestForm): boolean {
  return !main?.on && !sub?.on
}

export function isRequestComplete({ start, until }: RequestForm): boolean {
  return startOf(start) !== null && isComplete(until)
}

interface RequestFieldsProps {
  value: RequestForm
  onChange: (value: RequestForm) => void
}

export function RequestFields({ value, onChange }: RequestFieldsProps) {
  const { t } = useTranslation(['targets', 'operate'])
  const zone = useSiteZone()
  const { lamps, start, until } = value
  const change = (part: Partial<RequestForm>) => onChange({ ...value, ...part })
  return (
    <>
      {(['main', 'sub'] as const).map(name => {
        const lamp = lamps[name]
        if (!lamp) return null
        return (
          <LampFields
            key={name}
            label={t(`operate:${name}`)}
            value={lamp}
            onChange={changed => change({ lamps: { ...lamps, [name]: changed } })}
          />
        )
      })}
      <StartField value={start} onChange={start => change({ start })} />
      <div>
        <UntilField value={until} onChange={until => change({ until })} zone={zone} next={undefined} />
        {!until.own && (
          <Text size="xs" c="dimmed" mt={4}>
            {t('manualGroups')}
          </Text>
        )}
      </div>
    </>
  )
}
