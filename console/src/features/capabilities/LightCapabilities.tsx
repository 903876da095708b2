import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { CapabilityFacts } from './CapabilityFacts.tsx'
import type { Capabilities } from './capabilities.ts'
import { capabilityWarnings, type ModelOfLight } from './capabilityWarnings.ts'

interface LightCapabilitiesProps {
  capabilities: Capabilities | null
  /** undefined: not loaded */
  model: ModelOfLight | undefined
}

/** What a light announced, with a hint where its model differs. */
export function LightCapabilities({ capabilities, model }: LightCapabilitiesProps) {
  return (
    <Stack gap="sm">
      <CapabilityFacts capabilities={capabilities} kind="light" />
      {capabilities && model && <Differences capabilities={capabilities} model={model} />}
    </Stack>
  )
}

function Differences({ capabilities, model }: { capabilities: Capabilities; model: ModelOfLight }) {
  const { t } = useTranslation(['capabilities', 'models'])
  const format = useFormat()
  const { answersLate, reportsRarely, missing } = capabilityWarnings(capabilities, model)
  const span = (seconds: number | null) => format.span((seconds ?? 0) * 1000)
  const { commandSeconds, offlineAfter } = model.patience
  const texts = [
    answersLate && t('differs.answers', { own: span(capabilities.commandSeconds), model: span(commandSeconds) }),
    reportsRarely && t('differs.reports', { own: span(capabilities.reportEverySeconds), model: span(offlineAfter) }),
    missing.length > 0 &&
      t('differs.measures', { measures: missing.map(one => t(`models:measure.${one}`)).join(t('comma')) }),
  ].filter(text => text !== false)
  if (texts.length === 0) return null
  return (
    <Notice tone="warning" title={t('differs.title')}>
      {texts.map(text => (
        <div key={text}>{text}</div>
      ))}
    </Notice>
  )
}
