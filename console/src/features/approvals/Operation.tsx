import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { useAuditText } from '../audit/useAuditText.ts'
import { useMay } from '../sessions/session.ts'
import type { ApprovalRow } from './approvals.ts'
import classes from './Operation.module.css'

/** The server accepts so many ids in a filter of the URL. */
const MAX_LINKED_LIGHTS = 500

interface Asked {
  id?: unknown
  target?: { name?: unknown }
}

/** The operation in the words of the audit, with its values. */
export function Operation({ approval }: { approval: ApprovalRow }) {
  const text = useAuditText()
  const args = approval.args as Asked
  const { subject } = approval
  const about = approval.objectName ?? text.about({ subject, objectId: typeof args.id === 'number' ? args.id : null })
  const { target, ...rest } = args
  const fields = text.fields(target ? { target: `${target.name}`, ...rest } : args)
  return (
    <div>
      <div className={classes.action}>
        <span>{text.action({ action: approval.action, result: 'OK' })}</span>
        {about && <span>{about}</span>}
      </div>
      {fields.length > 0 && (
        <dl className={classes.fields}>
          {fields.map(({ field, name, value }) => (
            <div key={field}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** Why it needs a second person. */
export function Reasons({ reasons }: Pick<ApprovalRow, 'reasons'>) {
  const { t } = useTranslation('approvals')
  return (
    <ul className={classes.reasons}>
      {reasons.map(reason => (
        <li key={reason}>{t(`reason.${reason}`)}</li>
      ))}
    </ul>
  )
}

/** How many lights would be darker; a link to those that are protected or below a minimum level. */
export function DarkenedLights({ approval: { darkenedCount, lightIds, lightNames } }: { approval: ApprovalRow }) {
  const { t } = useTranslation('approvals')
  const { number } = useFormat()
  const names = lightNames.join(t('separator'))
  const isLinked = useMay()('LightDevice', 'read') && lightIds.length > 0 && lightIds.length <= MAX_LINKED_LIGHTS
  return (
    <div>
      <div>{t('lights', { number: number(darkenedCount) })}</div>
      {lightNames.length > 0 && (
        <div className={classes.names}>{lightIds.length > lightNames.length ? t('firstNames', { names }) : names}</div>
      )}
      {isLinked && (
        <Link className={classes.link} to={paths.devices} search={{ assets: JSON.stringify({ id: { in: lightIds } }) }}>
          {t('guarded', { number: number(lightIds.length) })}
        </Link>
      )}
    </div>
  )
}

/** What was requested, why it needs a second person, and how many lights it darkens. */
export function OperationSummary({ approval }: { approval: ApprovalRow }) {
  return (
    <div className={classes.summary}>
      <Operation approval={approval} />
      <Reasons reasons={approval.reasons} />
      <DarkenedLights approval={approval} />
    </div>
  )
}
