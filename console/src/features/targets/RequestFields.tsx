import { useTranslation } from 'react-i18next'
import { LampFields } from '../control/LampFields.tsx'
import type { OperateForm } from '../control/operateInput.ts'
import { SpanFields } from './SpanFields.tsx'
import { FROM_NOW, type SpanForm } from './span.ts'

/** What lights shall do, from when and until when. */
export interface RequestForm {
  lamps: OperateForm
  span: SpanForm
}

const FULL = { on: true, brightness: 100 }

/** All lamps at 100 %, now, until the next event of the plan. The colour temperature stays as it is. */
export function firstRequest(hasSubLamps: boolean): RequestForm {
  return { lamps: { main: FULL, sub: hasSubLamps ? FULL : undefined }, span: FROM_NOW }
}

/** Whether no lamp stays lit. */
export function isSwitchOff({ lamps: { main, sub } }: RequestForm): boolean {
  return !main?.on && !sub?.on
}

interface RequestFieldsProps {
  value: RequestForm
  onChange: (value: RequestForm) => void
}

export function RequestFields({ value, onChange }: RequestFieldsProps) {
  const { t } = useTranslation('operate')
  const { lamps, span } = value
  const change = (part: Partial<RequestForm>) => onChange({ ...value, ...part })
  return (
    <>
      {(['main', 'sub'] as const).map(name => {
        const lamp = lamps[name]
        if (!lamp) return null
        return (
          <LampFields
            key={name}
            label={t(name)}
            value={lamp}
            onChange={changed => change({ lamps: { ...lamps, [name]: changed } })}
          />
        )
      })}
      <SpanFields value={span} onChange={span => change({ span })} />
    </>
  )
}
