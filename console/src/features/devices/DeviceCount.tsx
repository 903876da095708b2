import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import classes from './DeviceCount.module.css'
import type { DeviceSearch } from './deviceSearch.ts'

interface DeviceCountProps {
  count: number
  /** for screen readers: what the number counts */
  what: string
  search: DeviceSearch
}

/** A count that links to its devices; 0 is not a link. */
export function DeviceCount({ count, what, search }: DeviceCountProps) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const number = format.number(count)
  if (count === 0) return <span className={classes.none}>{number}</span>
  return (
    <Link to={paths.devices} search={search} className={classes.link} aria-label={t('show', { number, what })}>
      {number}
    </Link>
  )
}
