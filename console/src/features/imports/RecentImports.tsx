import { Button, Group, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { onePage, useList } from '../../graphql/useList.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/column.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { ImportBadge } from './ImportBadge.tsx'
import classes from './Imports.module.css'
import { DeleteImport, ImportList, type ImportState } from './imports.ts'
import { UndoButton } from './UndoButton.tsx'
import { isBusy } from './useImport.ts'

const POLL_MS = 2000

export function RecentImports() {
  const { t } = useTranslation('imports')
  const imports = useList({
    query: ImportList,
    variables: {},
    pageOf: data => onePage(data.lightImports),
  })
  usePoll(imports.refresh, POLL_MS, imports.rows.some(isBusy))
  return (
    <section>
      <Group justify="space-between" align="baseline" mt="lg" mb="xs">
        <Title order={2} size="h5">
          {t('recent.title')}
        </Title>
        <Text size="xs" c="dimmed">
          {t('recent.text')}
        </Text>
      </Group>
      <Panel>
        <ListTable
          list={imports}
          label={t('recent.title')}
          failed={t('failed')}
          columns={useColumns(imports.refresh)}
          pageSize={3}
          empty={<EmptyState icon={<IconFileSpreadsheet />} title={t('recent.none')} text={t('recent.noneText')} />}
        />
      </Panel>
    </section>
  )
}

function useColumns(read: () => void): Column<ImportState>[] {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const moment = useMoment(undefined)
  const errorText = useErrorText()
  return [
    {
      key: 'file',
      header: t('recent.file'),
      card: 'head',
      cell: ({ fileName }) => <span className={classes.name}>{fileName}</span>,
    },
    {
      key: 'status',
      header: t('recent.status'),
      width: 240,
      cell: ({ status, failure }) => (
        <>
          <ImportBadge status={status} />
          {failure && (
            <Text size="xs" c="dimmed">
              {errorText(undefined, failure)}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'rows',
      header: t('recent.rows'),
      width: 110,
      align: 'right',
      cell: ({ rowCount }) => format.number(rowCount),
    },
    { key: 'when', header: t('recent.when'), width: 150, cell: ({ createdAt }) => moment(createdAt) },
    {
      key: 'actions',
      header: t('recent.actions'),
      width: 320,
      align: 'right',
      card: 'foot',
      cell: one => <Actions of={one} read={read} />,
    },
  ]
}

function Actions({ of, read }: { of: ImportState; read: () => void }) {
  const { t } = useTranslation('imports')
  const { ready } = useConnection()
  const errorText = useErrorText()
  const [{ fetching }, remove] = useMutation(DeleteImport)

  async function drop() {
    const { error } = await remove({ id: of.id })
    if (error) errorToast(t('recent.removeFailed'), errorText(codeOf(error), extensionsOf(error).key))
    read()
  }

  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {of.undoableUntil && <UndoButton of={of} size="xs" onUndone={read} />}
      {!of.undoableUntil && !isBusy(of) && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          loading={fetching}
          disabled={!ready}
          aria-label={t('recent.removeNamed', { name: of.fileName })}
          onClick={drop}
        >
          {t('recent.remove')}
        </Button>
      )}
      <Button
        size="xs"
        variant="light"
        aria-label={t('recent.openNamed', { name: of.fileName })}
        renderRoot={props => <Link to={paths.lightImport} search={{ id: of.id }} {...props} />}
      >
        {t('recent.open')}
      </Button>
    </Group>
  )
}
