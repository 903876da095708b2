import { Anchor, Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { useMay } from '../sessions/session.ts'
import classes from './Audit.module.css'
import { AuditDetails } from './AuditDetails.tsx'
import { AuditResult } from './AuditResult.tsx'
import type { AuditEntry } from './audit.ts'
import { ObjectLink } from './ObjectLink.tsx'
import { useAuditSentence } from './useAuditSentence.ts'

interface AuditEntriesProps {
  entries: readonly AuditEntry[]
  /** shows only entries about this object */
  onOnly: (subject: string, object: number) => void
}

/** Entries in words, each with details that can be opened. */
export function AuditEntries({ entries, onOnly }: AuditEntriesProps) {
  const { t } = useTranslation('auditPage')
  return (
    <ol className={`${classes.list} ${classes.ofPage}`} aria-label={t('listTitle')}>
      {entries.map(entry => (
        <Line key={entry.id} entry={entry} onOnly={onOnly} />
      ))}
    </ol>
  )
}

function Line({ entry, onOnly }: { entry: AuditEntry; onOnly: AuditEntriesProps['onOnly'] }) {
  const { t } = useTranslation('auditPage')
  const format = useFormat()
  const { sentence } = useAuditSentence()
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  return (
    <li className={classes.entry}>
      <div className={classes.when}>
        <div>{format.moment(entry.at)}</div>
        <LiveAge at={entry.at} />
      </div>
      <div className={classes.what}>
        <div className={classes.action}>
          <Person entry={entry} />
          <span>{sentence(entry)}</span>
          <AuditResult result={entry.result} />
        </div>
        {isOpen && (
          <div id={details}>
            <AuditDetails entry={entry} />
            <div className={classes.links}>
              <ObjectLink entry={entry} />
              {entry.subject !== null && entry.objectId !== null && (
                <Button size="compact-xs" variant="subtle" onClick={() => onOnly(entry.subject!, entry.objectId!)}>
                  {t('object.only')}
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
      <Button
        className={classes.toggle}
        size="compact-xs"
        variant="subtle"
        rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
        aria-label={t(isOpen ? 'more.hide' : 'more.show')}
        onClick={() => setOpen(!isOpen)}
      >
        {t('details')}
      </Button>
    </li>
  )
}

function Person({ entry }: { entry: AuditEntry }) {
  const { person } = useAuditSentence()
  const may = useMay()
  const name = person(entry)
  if (entry.accountKind !== 'ADMIN' || entry.accountName === null || !may('Admin', 'read'))
    return <strong>{name}</strong>
  return (
    <Anchor
      fw={600}
      size="sm"
      c="inherit"
      renderRoot={props => <Link to={paths.admins} search={{ q: name }} {...props} />}
    >
      {name}
    </Anchor>
  )
}
