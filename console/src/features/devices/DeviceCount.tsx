import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import classes from './DeviceCount.module.css'
import type { DeviceSearch } from './deviceSearch.ts'

interface DeviceCountProps {
  count: number
  /** of which kind, for those who hear only the link */
  what: string
  search: DeviceSearch
}

/** A number that opens the list of the devices behind it; where there are none, only the number. */
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
