import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Facts } from '../../ui/Facts.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import type { Capabilities } from './capabilities.ts'

interface CapabilityFactsProps {
  capabilities: Capabilities | null
  kind: 'light' | 'center'
}

/** What a light or center announced about itself. */
export function CapabilityFacts({ capabilities, kind }: CapabilityFactsProps) {
  const { t } = useTranslation(['capabilities', 'models'])
  const format = useFormat()
  if (!capabilities)
    return (
      <Text size="sm" c="dimmed">
        {t('none')}
      </Text>
    )
  const { holds, maxEntries, commandSeconds, reportEverySeconds, measures, unknownMeasures } = capabilities
  const span = (seconds: number | null) => (seconds === null ? t('unnamed') : format.span(seconds * 1000))
  const yesNo = (able: boolean | null) => (able === null ? t('unnamed') : t(able ? 'yes' : 'no'))
  const plan = [holds && t(`holds.${holds}`), maxEntries !== null && t('maxEntries', { number: maxEntries })]
  const measured = [...measures.map(measure => t(`models:measure.${measure}`)), ...unknownMeasures]
  return (
    <Facts
      items={[
        [t('plan'), plan.filter(Boolean).join(' · ') || t('unnamed')],
        [t('answers'), span(commandSeconds)],
        [t('reports'), span(reportEverySeconds)],
        [t('reads'), yesNo(capabilities.reads)],
        [t('groups'), yesNo(capabilities.groups)],
        ...(kind === 'center' ? [[t('circuits'), yesNo(capabilities.circuits)] as [string, string]] : []),
        [t('measures'), measured.join(t('comma')) || t('unnamed')],
        [t('announced'), <LiveAge key="announced" at={capabilities.announcedAt} />],
      ]}
    />
  )
}
