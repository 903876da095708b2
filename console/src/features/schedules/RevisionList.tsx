import { Button, Skeleton, Text } from '@mantine/core'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useList } from '../../graphql/useList.ts'
import { useMoment } from '../../i18n/moment.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListContent } from '../../ui/list/ListContent.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { usePageState } from '../../ui/list/usePageState.ts'
import { RevisionChanges } from './RevisionChanges.tsx'
import classes from './Revisions.module.css'
import { type Revision, ScheduleRevisions } from './scheduleRevisions.ts'
import type { ScheduleRow } from './schedules.ts'
import { useRevisionChanges } from './useRevisionChanges.ts'

const REVISIONS_PER_PAGE = 10

/** A revision to restore, and the schedule as the list has shown it. */
export interface ChosenRevision {
  number: number
  /** the latest one */
  latest: number
  updatedAt: string
}

interface RevisionListProps {
  schedule: ScheduleRow
  onRestore: (chosen: ChosenRevision) => void
}

/** The revisions of a schedule, newest first, with what each of them changed. */
export function RevisionList({ schedule, onRestore }: RevisionListProps) {
  const { t } = useTranslation('revisions')
  const url = usePageState()
  const revisions = useList({
    query: ScheduleRevisions,
    variables: { id: schedule.id, page: url.search.page, limit: REVISIONS_PER_PAGE },
    pageOf: data => data.findOneLightSchedule?.revisions,
  })
  const { revision: latest, updatedAt } = revisions.data?.findOneLightSchedule ?? schedule
  return (
    <ListFrame list={revisions} url={url} isEmbedded>
      <ListContent
        list={revisions}
        failed={t('failed')}
        skeleton={<Skeleton height={240} />}
        empty={<EmptyState icon={<IconHistory size={40} />} title={t('none.title')} text={t('none.text')} />}
      >
        <ol className={classes.list} aria-label={t('title', { name: schedule.name })}>
          {revisions.rows.map(revision => (
            <li key={revision.number}>
              <RevisionText revision={revision} isLatest={revision.number === latest} />
              {revision.number !== latest && schedule.abilities.includes('update') && (
                <RestoreButton
                  number={revision.number}
                  onClick={() => onRestore({ number: revision.number, latest, updatedAt })}
                />
              )}
            </li>
          ))}
        </ol>
      </ListContent>
    </ListFrame>
  )
}

function RevisionText({ revision, isLatest }: { revision: Revision; isLatest: boolean }) {
  const { t } = useTranslation('revisions')
  const moment = useMoment(undefined)
  const changesOf = useRevisionChanges()
  const { number, at, by, kind, restoredFrom } = revision
  const name = t('revision', { number })
  const lines = changesOf(revision)
  return (
    <div className={classes.revision}>
      <div className={classes.head}>
        <Text size="sm" fw={600} component="span">
          {name}
          {isLatest && t('current')}
        </Text>
        <Text size="sm" component="span">
          {t(`kind.${kind}`, { number: restoredFrom })}
        </Text>
      </div>
      <div className={classes.note}>
        <time dateTime={at}>{moment(at)}</time> · {by ?? t(kind === 'INITIAL' ? 'unknown' : 'platform')}
      </div>
      <RevisionChanges lines={lines} label={t('changesOf', { revision: name })} />
    </div>
  )
}

function RestoreButton({ number, onClick }: { number: number; onClick: () => void }) {
  const { t } = useTranslation('revisions')
  const { ready } = useConnection()
  return (
    <Button variant="default" size="xs" leftSection={<IconArrowBackUp size={16} />} disabled={!ready} onClick={onClick}>
      {t('restore', { number })}
    </Button>
  )
}
