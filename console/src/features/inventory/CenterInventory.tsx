import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconCircleCheck, IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useLastPage } from '../../ui/useLastPage.ts'
import classes from './Inventory.module.css'
import {
  type CenterInventory as Answer,
  CenterInventoryQuery,
  countOf,
  DIFFERENCES,
  type InventoryState,
} from './inventory.ts'
import { RequestInventoryButton } from './RequestInventoryButton.tsx'
import { SyncCenterButton } from './SyncCenterButton.tsx'
import { useInventoryColumns } from './useInventoryColumns.tsx'

const PAGE_SIZE = 10
const ALL = [...DIFFERENCES, 'MATCHED'] as const

interface CenterInventoryProps {
  id: number
  name: string
  online: boolean
  mayRequest: boolean
}

/** Compares the inventory that a center reports with the registered lights. */
export function CenterInventory({ id, name, online, mayRequest }: CenterInventoryProps) {
  const { t } = useTranslation('inventory')
  const errorText = useErrorText()
  const [states, setStates] = useState<readonly InventoryState[]>(DIFFERENCES)
  const [page, setPage] = useState(1)
  const variables = { id, states: [...states], page, limit: PAGE_SIZE }
  const [{ data, error, fetching }, read] = useQuery({ query: CenterInventoryQuery, variables })
  const inventory = data?.centerInventory
  const pagination = inventory?.entries.pagination
  // A sync removes differences, and perhaps the current page.
  useLastPage(page, fetching ? undefined : pagination?.totalPages, setPage)
  if (!inventory && error)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
    )
  if (!inventory) return <Skeleton height={220} />
  // Refreshing during a request would never end on a slow server.
  const refresh = () => fetching || read()
  const choose = (next: readonly InventoryState[]) => {
    setStates(next)
    setPage(1)
  }
  return (
    <>
      <div className={classes.above}>
        <Received inventory={inventory} />
        {mayRequest && <RequestInventoryButton id={id} online={online} at={inventory.at} onLook={refresh} />}
        <SyncCenterButton id={id} name={name} online={online} onSynced={read} />
      </div>
      {inventory.at === null ? (
        <EmptyState icon={<IconListCheck />} title={t('never.title')} text={t('never.text')} />
      ) : (
        <>
          {!inventory.complete && <Notice tone="warning">{t('incomplete')}</Notice>}
          <Counts counts={inventory.counts} chosen={states} onChoose={choose} />
          <Entries entries={inventory.entries} busy={fetching} clean={states === DIFFERENCES} />
          <Pager pagination={inventory.entries.pagination} onPage={setPage} />
        </>
      )}
    </>
  )
}

function Received({ inventory: { at, model, firmwareVersion } }: { inventory: Answer }) {
  const { t } = useTranslation('inventory')
  const itself = [model, firmwareVersion && t('firmware', { version: firmwareVersion })].filter(Boolean).join(' · ')
  return (
    <Text size="sm" c="dimmed">
      {at && (
        <>
          {t('received')} <LiveAge at={at} />
          {itself && ` · ${itself}`}
        </>
      )}
    </Text>
  )
}

interface CountsProps {
  counts: Answer['counts']
  chosen: readonly InventoryState[]
  onChoose: (states: readonly InventoryState[]) => void
}

function Counts({ counts, chosen, onChoose }: CountsProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const choices: [string, readonly InventoryState[]][] = [
    [t('amiss'), DIFFERENCES],
    ...ALL.map((state): [string, InventoryState[]] => [t(`state.${state}`), [state]]),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a form around it
    <div className={classes.counts} role="group" aria-label={t('filter')}>
      {choices.map(([name, states]) => {
        const count = states.reduce((sum, state) => sum + countOf(counts, state), 0)
        return (
          <UnstyledButton
            key={name}
            className={classes.count}
            data-none={count === 0 || undefined}
            aria-pressed={states.join() === chosen.join()}
            onClick={() => onChoose(states)}
          >
            {name} <strong>{format.number(count)}</strong>
          </UnstyledButton>
        )
      })}
    </div>
  )
}

interface EntriesProps {
  entries: Answer['entries']
  busy: boolean
  /** text if there are no differences */
  clean: boolean
}

function Entries({ entries: { items, pagination }, busy, clean }: EntriesProps) {
  const { t } = useTranslation('inventory')
  const columns = useInventoryColumns()
  // Beyond the last page: redirecting to the last one.
  if (items.length === 0 && pagination.totalCount > 0) return <Skeleton height={220} />
  if (items.length === 0)
    return clean ? (
      <EmptyState icon={<IconCircleCheck />} title={t('clean.title')} text={t('clean.text')} />
    ) : (
      <EmptyState icon={<IconListCheck />} title={t('noneOfThese')} />
    )
  return (
    <div className={classes.list}>
      <DataTable
        look="low"
        label={t('title')}
        columns={columns}
        rows={items}
        rowKey={row => row.deviceId}
        busy={busy}
      />
    </div>
  )
}
