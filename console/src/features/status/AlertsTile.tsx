import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { AlertSubject } from '../alerts/AlertSubject.tsx'
import { SeverityBadge } from '../alerts/SeverityBadge.tsx'
import { useAlertText } from '../alerts/useAlertText.ts'
import classes from './AlertsTile.module.css'
import type { GroupAlerts } from './status.ts'

/** Open alerts of the group, newest first. */
export function AlertsTile({ groupId, alerts: { items, pagination } }: { groupId: number; alerts: GroupAlerts }) {
  const { t } = useTranslation(['status', 'alert'])
  const format = useFormat()
  const text = useAlertText()
  return (
    <Tile
      title={t('alert:open')}
      end={
        items.length > 0 && (
          <Link to={paths.alerts} search={{ groupId }} className={classes.all}>
            {t('alerts', { number: format.number(pagination.totalCount) })}
          </Link>
        )
      }
    >
      {items.length === 0 && <p className={classes.none}>{t('alert:none')}</p>}
      <ul className={classes.list}>
        {items.map(alert => (
          <li key={alert.id}>
            <SeverityBadge severity={alert.severity} />
            <span className={classes.words}>
              {text.kind(alert.kind)} · <AlertSubject alert={alert} />
            </span>
            <span className={classes.age}>
              <LiveAge at={alert.raisedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Tile>
  )
}
