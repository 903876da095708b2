import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { ApprovalStatus } from './ApprovalStatus.tsx'
import type { ApprovalRow } from './approvals.ts'
import { DarkenedLights, Operation, Reasons } from './Operation.tsx'

/** @param onOpen opens the dialog that decides on a request */
export function useApprovalColumns(onOpen: (approval: ApprovalRow) => void): Column<ApprovalRow>[] {
  const { t } = useTranslation('approvals')
  return [
    {
      key: 'operation',
      header: t('columns.operation'),
      least: 200,
      card: 'head',
      cell: row => <Operation approval={row} />,
    },
    {
      key: 'reasons',
      header: t('columns.reasons'),
      least: 150,
      cell: ({ reasons }) => <Reasons reasons={reasons} />,
    },
    { key: 'lights', header: t('columns.lights'), width: 150, cell: row => <DarkenedLights approval={row} /> },
    { key: 'by', header: t('columns.by'), width: 130, cell: row => <Requester approval={row} /> },
    { key: 'status', header: t('columns.status'), width: 180, cell: row => <ApprovalStatus approval={row} /> },
    {
      key: 'actions',
      header: t('columns.actions'),
      width: 110,
      card: 'foot',
      cell: row => <Open approval={row} onOpen={onOpen} />,
    },
  ]
}

function Requester({ approval: { requestedBy, requestedAt, isMine } }: { approval: ApprovalRow }) {
  const { t } = useTranslation('approvals')
  const format = useFormat()
  return (
    <>
      <div>{requestedBy}</div>
      <Text size="xs" c="dimmed">
        {format.moment(requestedAt)}
      </Text>
      {isMine && (
        <Text size="xs" c="dimmed">
          {t('mine')}
        </Text>
      )}
    </>
  )
}

function Open({ approval, onOpen }: { approval: ApprovalRow; onOpen: (approval: ApprovalRow) => void }) {
  const { t } = useTranslation('approvals')
  const { ready } = useConnection()
  const { id, isMine, mayApprove, status, requestedBy } = approval
  if (!mayApprove && !(isMine && status === 'PENDING')) return null
  return (
    <Button
      size="xs"
      variant={mayApprove ? 'filled' : 'default'}
      disabled={!ready}
      aria-label={mayApprove ? t('decideOf', { name: requestedBy }) : t('withdrawOf', { id })}
      onClick={() => onOpen(approval)}
    >
      {t(mayApprove ? 'decide' : 'withdraw')}
    </Button>
  )
}
