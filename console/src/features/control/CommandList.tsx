import { NativeSelect, Skeleton, Text } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useQueryWithKey } from '../../graphql/useQueryWithKey.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useLastPage } from '../../ui/useLastPage.ts'
import classes from './CommandList.module.css'
import { COMMAND_KINDS, type CommandKind, LightCommandsQuery } from './commands.ts'
import { useCommandColumns } from './useCommandColumns.tsx'

const PAGE_SIZE = 12

/** The commands of a light; reloaded with every report of the light. */
export function CommandList({ id, refreshKey }: { id: number; refreshKey: unknown }) {
  const { t } = useTranslation('device')
  const errorText = useErrorText()
  const columns = useCommandColumns()
  const [kind, setKind] = useState<CommandKind>()
  const [page, setPage] = useState(1)
  const where = { lightId: id, status: kind && [...COMMAND_KINDS[kind]] }
  const [{ data, error }, read] = useQueryWithKey(LightCommandsQuery, { where, page, limit: PAGE_SIZE }, refreshKey)
  useLastPage(page, data?.findManyLightCommand?.pagination.totalPages, setPage)
  if (!data && error)
    return (
      <ErrorPanel
        title={t('commands.failed')}
        text={errorText(codeOf(error))}
        requestId={requestIdOf(error)}
        onRetry={read}
      />
    )
  if (!data) return <Skeleton height={320} />
  const { items, pagination } = data.findManyLightCommand
  return (
    <>
      <div className={classes.bar}>
        <Text size="sm" c="dimmed">
          {t('commands.text')}
        </Text>
        <NativeSelect
          size="xs"
          aria-label={t('commands.filter')}
          value={kind ?? ''}
          onChange={event => {
            setKind((event.currentTarget.value || undefined) as CommandKind | undefined)
            setPage(1)
          }}
          data={[
            { value: '', label: t('commands.all') },
            ...(Object.keys(COMMAND_KINDS) as CommandKind[]).map(value => ({
              value,
              label: t(`commands.kind.${value}`),
            })),
          ]}
        />
      </div>
      {pagination.totalCount === 0 ? (
        <EmptyState icon={<IconSend />} title={t(kind ? 'commands.noneOfThese' : 'commands.none')} />
      ) : (
        <div className={classes.list}>
          <DataTable look="low" label={t('views.commands')} columns={columns} rows={items} rowKey={row => row.id} />
          <Pager pagination={pagination} onPage={setPage} />
        </div>
      )}
    </>
  )
}
