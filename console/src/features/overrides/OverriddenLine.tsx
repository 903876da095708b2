import { IconHandClick } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ResultOf } from '../../graphql/graphql.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import { paths } from '../../paths.ts'
import { useCountdown } from '../../ui/useCountdown.ts'
import classes from './OverriddenLine.module.css'
import type { OverriddenGroup } from './overrides.ts'

/** Overridden lights of a group with end and operator; empty without an override. */
export function OverriddenLine({ group }: { group: ResultOf<typeof OverriddenGroup> }) {
  const { t, i18n } = useTranslation('overrides')
  const format = useFormat()
  const moment = useMoment(group.timeZone)
  const { override } = group
  const left = useCountdown(override?.until)
  if (!override) return null
  const text = t('overridden', {
    number: format.number(override.lightCount),
    of: format.number(group.deviceCount),
    time: moment(override.until),
  })
  const by = override.by.length > 0 && new Intl.ListFormat(i18n.language, { type: 'unit' }).format(override.by)
  return (
    <Link to={paths.overrides} search={{ groupId: group.id }} className={classes.line}>
      <IconHandClick size={14} aria-hidden />
      <span>{[text, left && t('remaining', { span: left }), by].filter(Boolean).join(' · ')}</span>
    </Link>
  )
}
