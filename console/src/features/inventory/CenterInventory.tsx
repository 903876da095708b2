import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconCircleCheck, IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../graphql/useList.ts'
import { useFormat } from '../../i18n/format.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { ListContent, type ListPage } from '../../ui/list/ListContent.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { usePageState } from '../../ui/list/usePageState.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from './Inventory.module.css'
import {
  type CenterInventoryQuery as Answer,
  CenterInventoryQuery,
  countOf,
  DIFFERENCES,
  type InventoryEntry,
  type InventoryState,
} from './inventory.ts'
import { RequestInventoryButton } from './RequestInventoryButton.tsx'
import { SyncCenterButton } from './SyncCenterButton.tsx'
import { useInventoryColumns } from './useInventoryColumns.tsx'

const LIGHTS_PER_PAGE = 10
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
  const [states, setStates] = useState<readonly InventoryState[]>(DIFFERENCES)
  const url = usePageState()
  const list = useList({
    query: CenterInventoryQuery,
    variables: { id, states: [...states], page: url.search.page, limit: LIGHTS_PER_PAGE },
    pageOf: data => data.centerInventory?.entries,
  })
  const inventory = list.data?.centerInventory
  // Refreshing during a request would never end on a slow server.
  const refresh = () => list.isReading || list.refresh()
  const choose = (next: readonly InventoryState[]) => {
    setStates(next)
    url.turn(1)
  }
  return (
    <ListFrame list={list} url={url} isEmbedded>
      {inventory && (
        <div className={classes.above}>
          <Received inventory={inventory} />
          {mayRequest && <RequestInventoryButton id={id} online={online} at={inventory.at} onLook={refresh} />}
          <SyncCenterButton id={id} name={name} online={online} onSynced={list.refresh} />
        </div>
      )}
      {inventory?.at === null && !list.failure ? (
        <EmptyState icon={<IconListCheck />} title={t('never.title')} text={t('never.text')} />
      ) : (
        <>
          {inventory && !inventory.complete && <Notice tone="warning">{t('incomplete')}</Notice>}
          {inventory && <Counts counts={inventory.counts} chosen={states} onChoose={choose} />}
          <Entries list={list} showsDifferences={states === DIFFERENCES} />
        </>
      )}
    </ListFrame>
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
  list: ListPage<InventoryEntry>
  /** all differences are requested: an empty list means that there are none */
  showsDifferences: boolean
}

function Entries({ list, showsDifferences }: EntriesProps) {
  const { t } = useTranslation('inventory')
  const columns = useInventoryColumns()
  return (
    <ListContent
      list={list}
      failed={t('failed')}
      skeleton={<Skeleton height={220} />}
      empty={
        showsDifferences ? (
          <EmptyState icon={<IconCircleCheck />} title={t('clean.title')} text={t('clean.text')} />
        ) : (
          <EmptyState icon={<IconListCheck />} title={t('noneOfThese')} />
        )
      }
    >
      <div className={classes.list}>
        <DataTable
          look="compact"
          label={t('title')}
          columns={columns}
          rows={list.rows}
          rowKey={row => row.deviceId}
          busy={list.isStale}
        />
      </div>
    </ListContent>
  )
}
