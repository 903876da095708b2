import { List, Text } from '@mantine/core'
import '@mantine/core/styles/List.css'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { useSession } from '../sessions/session.ts'
import type { Reassigned } from './useReassigning.ts'

interface ReassignModalProps {
  /** undefined: closed */
  reassigned: Reassigned | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Another user assigned alerts since they were loaded: leave them to the others, or assign them anyway. */
export function ReassignModal({ reassigned, onConfirm, onClose }: ReassignModalProps) {
  const { t } = useTranslation('alertList')
  const own = useSession().viewer?.admin?.id
  const { opened, shown } = useDialog(reassigned)
  const action = shown?.to === null ? 'unassign' : shown?.to === own ? 'take' : 'assign'
  return (
    <ConfirmModal
      opened={opened}
      title={t('reassign.title')}
      action={t(`reassign.${action}`)}
      cancel={t('reassign.leave')}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {shown && <WhoHasThem {...shown} />}
    </ConfirmModal>
  )
}

/** One line for each assignee. */
function WhoHasThem({ alerts, count }: Reassigned) {
  const { t } = useTranslation('alertList')
  const format = useFormat()
  const moment = useMoment(undefined)
  const byAssignee = Map.groupBy(alerts, ({ assignee }) => assignee?.name)
  const lines = [...byAssignee].map(([name, alertsOfAssignee]) => {
    const number = format.number(alertsOfAssignee.length)
    const times = alertsOfAssignee.flatMap(({ assignee }) => assignee?.at ?? []).toSorted()
    if (name === undefined) return t(count === 1 ? 'reassign.oneReleased' : 'reassign.released', { number })
    return t(count === 1 ? 'reassign.oneHas' : 'reassign.has', { name, number, time: moment(times.at(-1)!) })
  })
  if (count === 1) return <Text size="sm">{lines[0]}</Text>
  return (
    <>
      <Text size="sm">{t('reassign.text', { number: format.number(alerts.length), total: format.number(count) })}</Text>
      <List size="sm">
        {lines.map(line => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </>
  )
}
