import { List, Skeleton, Text } from '@mantine/core'
import '@mantine/core/styles/List.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useLink } from '../../graphql/link.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { useDeletedToast } from '../trash/useDeletedToast.ts'
import { AskWarnings } from './AskWarnings.tsx'
import { type Fallback, fallbackOf } from './fallback.ts'
import type { Warning } from './preview.ts'
import { DeleteSchedule, GroupsOfSchedule, type PlannedGroup, type ScheduleRow } from './schedules.ts'
import { warningsOf } from './warnings.ts'

interface ScheduleDeleteModalProps {
  /** none: closed */
  schedule: ScheduleRow | undefined
  onClose: () => void
  /** deleted, or brought back */
  onChanged: () => void
}

const MOST_TOLD = 12

/** Says what each of its groups will do without it, and asks. */
export function ScheduleDeleteModal({ schedule, onClose, onChanged }: ScheduleDeleteModalProps) {
  const { t } = useTranslation(['schedules', 'dialog'])
  const errorText = useErrorText()
  const { ready } = useLink()
  const tellDeleted = useDeletedToast()
  const { opened, shown } = useDialog(schedule)
  const [warnings, setWarnings] = useState<Warning[]>()
  const [{ fetching }, remove] = useMutation(DeleteSchedule)
  const [{ data }] = useQuery({ query: GroupsOfSchedule, variables: { id: shown?.id ?? 0 }, pause: !opened })
  const groups = data?.findOneLightSchedule?.id === shown?.id ? data?.findOneLightSchedule?.groups : undefined

  async function confirm(confirmed?: string[]) {
    if (!shown) return
    const { data: deleted, error } = await remove({ id: shown.id, confirmed })
    const open = warningsOf(error)
    setWarnings(open)
    if (open) return
    if (!deleted) return errorToast(t('deleteFailed'), errorText(codeOf(error), extensionsOf(error).key))
    tellDeleted({
      subject: 'LightSchedule',
      ids: [shown.id],
      message: t('deleted', { name: shown.name }),
      onRestored: onChanged,
    })
    onChanged()
    onClose()
  }

  return (
    <>
      <ConfirmModal
        opened={opened && warnings === undefined}
        title={t('remove.title', { name: shown?.name ?? '' })}
        action={t('dialog:delete')}
        danger
        busy={fetching}
        disabled={!ready || !groups}
        onConfirm={() => void confirm()}
        onClose={onClose}
      >
        {shown && groups ? <Fallbacks id={shown.id} groups={groups} /> : <Skeleton height={60} />}
      </ConfirmModal>
      <AskWarnings
        warnings={warnings}
        busy={fetching}
        onConfirm={codes => void confirm(codes)}
        onClose={() => {
          setWarnings(undefined)
          onClose()
        }}
      />
    </>
  )
}

function Fallbacks({ id, groups }: { id: number; groups: PlannedGroup[] }) {
  const { t } = useTranslation('schedules')
  if (groups.length === 0) return <Text size="sm">{t('remove.none')}</Text>
  return (
    <>
      <Text size="sm">{t('remove.text', { count: groups.length })}</Text>
      <List size="sm">
        {groups.slice(0, MOST_TOLD).map(group => (
          <List.Item key={group.id}>
            <strong>{group.name}</strong> — {textOf(fallbackOf(group, id))}
          </List.Item>
        ))}
      </List>
      {groups.length > MOST_TOLD && <Text size="sm">{t('remove.more', { count: groups.length - MOST_TOLD })}</Text>}
    </>
  )

  function textOf(fallback: Fallback): string {
    if (fallback.kind === 'schedule') return t('remove.toSchedule', fallback)
    if (fallback.kind === 'sun') return t('remove.toSun')
    if (fallback.kind === 'timing') return t('remove.toTiming', fallback)
    return t('remove.toNothing')
  }
}
