import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NONE } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Overlaps } from './overlaps.ts'
import classes from './TargetSummary.module.css'

/** Of each kind; the rest is a number. */
const MAX_LINES = 3

/** Overrides that a request replaces, the coming requests that overlap with it, and the rule; empty without any. */
export function OverlapLines({ overlaps: { replaces, coming } }: { overlaps: Overlaps }) {
  const { t } = useTranslation('overrides')
  const moment = useMoment(undefined)
  if (replaces.length + coming.length === 0) return null
  const causeOf = (sceneName: string | null, reason: string | null) => {
    const parts = [sceneName && t('overlap.scene', { name: sceneName }), reason].filter(Boolean)
    return parts.length > 0 ? t('overlap.reason', { reason: parts.join(t('overlap.comma')) }) : ''
  }
  // Without an id there may be several: their lines may be equal.
  const replaced = replaces.map(({ overrideId, by, reason, sceneName, until, lightCount: count }, index) => ({
    key: `replaced ${overrideId ?? `unknown ${index}`}`,
    text: t(until ? 'overlap.replaces' : 'overlap.replacesWithoutEnd', {
      ...{ count, by: by ?? NONE, reason: causeOf(sceneName, reason), time: until ? moment(until) : '' },
    }),
  }))
  const starts = coming.map(({ campaignId, name, by, startsAt, startsEarlier, lightCount: count }) => ({
    key: `coming ${campaignId}`,
    text: t(startsEarlier ? 'overlap.comingEarlier' : 'overlap.coming', {
      ...{ count, name, by: by ?? NONE, time: moment(startsAt) },
    }),
  }))
  return (
    <Notice tone="warning">
      <ul className={classes.overlaps}>
        {[replaced, starts].flatMap(lines => [
          ...lines.slice(0, MAX_LINES).map(({ key, text }) => <li key={key}>{text}</li>),
          lines.length > MAX_LINES && (
            <li key={`more ${lines[0]?.key}`}>{t('overlap.more', { count: lines.length - MAX_LINES })}</li>
          ),
        ])}
      </ul>
      <Text size="xs">{t('overlap.rule')}</Text>
    </Notice>
  )
}
