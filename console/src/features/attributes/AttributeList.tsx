import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconListDetails, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { RowAction } from '../../ui/RowAction.tsx'
import { useMay } from '../sessions/session.ts'
import { type AttributeDefinition, type AttributeTask, LightAttributes } from './attributes.ts'

/** All own attributes; a viewer may not change them. */
export function AttributeList({ onTask }: { onTask: (task: AttributeTask) => void }) {
  const { t } = useTranslation('attributes')
  const { ready } = useConnection()
  const errorText = useErrorText()
  const mayChange = useMay()('LightDevice', 'update')
  const columns = useColumns(onTask)
  const [{ data, error }, read] = useQuery({ query: LightAttributes })
  if (error && !data)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
    )
  if (!data) return <Skeleton height={160} />
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="sm" gap="sm">
        <Text size="sm" c="dimmed" flex="1 1 260px">
          {t('text')}
        </Text>
        {mayChange && (
          <Button
            size="xs"
            leftSection={<IconPlus size={16} />}
            disabled={!ready}
            onClick={() => onTask({ kind: 'create' })}
          >
            {t('create')}
          </Button>
        )}
      </Group>
      {data.lightAttributes.length === 0 ? (
        <EmptyState icon={<IconListDetails />} title={t('none')} text={mayChange ? t('noneText') : undefined} />
      ) : (
        <DataTable
          label={t('title')}
          columns={mayChange ? columns : columns.filter(({ key }) => key !== 'actions')}
          rows={data.lightAttributes}
          rowKey={({ id }) => id}
        />
      )}
    </>
  )
}

function useColumns(onTask: (task: AttributeTask) => void): Column<AttributeDefinition>[] {
  const { t } = useTranslation('attributes')
  const format = useFormat()
  return [
    { key: 'name', header: t('name'), card: 'head', cell: ({ name }) => name },
    { key: 'type', header: t('type'), width: 100, cell: ({ type }) => t(`types.${type}`) },
    { key: 'unit', header: t('unit'), width: 90, cell: ({ unit }) => unit ?? NONE },
    {
      key: 'lights',
      header: t('lights'),
      width: 140,
      align: 'right',
      cell: ({ lightCount }) => format.number(lightCount),
    },
    {
      key: 'actions',
      header: t('actions'),
      width: 96,
      card: 'foot',
      cell: attribute => (
        <Group gap={4} wrap="nowrap">
          <RowAction
            label={t('edit')}
            name={attribute.name}
            icon={<IconPencil size={18} />}
            onClick={() => onTask({ kind: 'edit', attribute })}
          />
          <RowAction
            label={t('remove')}
            name={attribute.name}
            icon={<IconTrash size={18} />}
            danger
            onClick={() => onTask({ kind: 'delete', attribute })}
          />
        </Group>
      ),
    },
  ]
}
