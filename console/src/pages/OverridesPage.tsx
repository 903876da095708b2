import { Button } from '@mantine/core'
import { IconFilterOff, IconPlayerStop } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Ending, EndOverridesModal } from '../features/overrides/EndOverridesModal.tsx'
import { OverrideEmpty } from '../features/overrides/OverrideEmpty.tsx'
import { OverrideTable } from '../features/overrides/OverrideTable.tsx'
import { isFiltered, type OverrideSearch } from '../features/overrides/overrideSearch.ts'
import type { OverrideRow } from '../features/overrides/overrides.ts'
import { useOverrides } from '../features/overrides/useOverrides.ts'
import { useMay } from '../features/sessions/session.ts'
import { useConnection } from '../graphql/connection.ts'
import { paths } from '../paths.ts'
import { BatchBar } from '../ui/BatchBar.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Panel } from '../ui/Panel.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import toolbar from '../ui/Toolbar.module.css'
import { useLastPage } from '../ui/useLastPage.ts'
import { useSelection } from '../ui/useSelection.ts'

const route = getRouteApi(`/app${paths.overrides}` as const)

const keyOf = (override: OverrideRow) => override.id

/** The overrides that are active now, and the way to end them. */
export function OverridesPage() {
  const { t } = useTranslation(['overrides', 'dialog'])
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { ready } = useConnection()
  const may = useMay()
  const [mayRead, mayEnd] = [may('LightDevice', 'read'), may('LightDevice', 'operate')]
  const overrides = useOverrides(search, !mayRead)
  const selection = useSelection(keyOf)
  const [ending, setEnding] = useState<Ending>()
  const [clears, setClears] = useState(0)
  const filter = (change: Partial<OverrideSearch>) =>
    navigate({ search: before => ({ ...before, page: undefined, ...change }), replace: true })
  const clear = () => {
    setClears(clears + 1)
    void filter({ q: undefined, groupId: undefined })
  }
  useShortcut('r', 'shortcuts:refresh', overrides.retry, mayRead)

  useLastPage(search.page ?? 1, overrides.busy ? undefined : overrides.pagination?.totalPages, last =>
    navigate({ search: before => ({ ...before, page: last > 1 ? last : undefined }), replace: true }),
  )

  if (!mayRead) return <OverrideEmpty kind="noPermission" />
  const chosen = [...selection.chosen.values()].map(keyOf)
  const any = (overrides.pagination?.totalCount ?? 0) > 0
  const choice = mayEnd
    ? { ...selection, all: t('dialog:selectAll'), one: (row: OverrideRow) => t('select', { id: row.id }) }
    : undefined
  return (
    <>
      <PageHeading title={t('title')}>
        {mayEnd && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} />}
            disabled={!ready || !any}
            onClick={() => setEnding('ALL')}
          >
            {t('endAll')}
          </Button>
        )}
      </PageHeading>
      <Panel>
        <Toolbar key={clears} search={search} onFilter={filter} onClear={clear} />
        {choice && (
          <EndChosen count={chosen.length} onEnd={() => setEnding({ ids: chosen })} onClear={selection.clear} />
        )}
        <OverrideTable
          overrides={overrides}
          search={search}
          choice={choice}
          onClear={clear}
          onEnd={mayEnd ? ({ id }) => setEnding({ ids: [id] }) : undefined}
        />
        {overrides.pagination && (
          <Pager
            pagination={overrides.pagination}
            onPage={page => navigate({ search: before => ({ ...before, page }) })}
          />
        )}
      </Panel>
      <EndOverridesModal
        ending={ending}
        onClose={() => setEnding(undefined)}
        onEnded={() => {
          selection.drop(ending === 'ALL' ? chosen : (ending?.ids ?? []))
          overrides.retry()
        }}
      />
    </>
  )
}

interface EndChosenProps {
  count: number
  onEnd: () => void
  onClear: () => void
}

function EndChosen({ count, onEnd, onClear }: EndChosenProps) {
  const { t } = useTranslation(['overrides', 'control'])
  const { ready } = useConnection()
  return (
    <BatchBar
      label={t('batch')}
      count={count}
      actions={[{ label: t('endChosen'), icon: <IconPlayerStop size={16} />, act: onEnd }]}
      obstacle={count === 0 ? t('noneChosen') : ready ? undefined : t('control:noLink')}
      onClear={onClear}
    />
  )
}

interface ToolbarProps {
  search: OverrideSearch
  onFilter: (change: Partial<OverrideSearch>) => void
  onClear: () => void
}

function Toolbar({ search, onFilter, onClear }: ToolbarProps) {
  const { t } = useTranslation(['overrides', 'shell'])
  return (
    <div className={toolbar.bar}>
      <SearchBox label={t('search')} value={search.q ?? ''} onSearch={q => onFilter({ q: q || undefined })} />
      {search.groupId !== undefined && <span className={toolbar.chip}>{t('ofGroup')}</span>}
      {isFiltered(search) && (
        <Button variant="subtle" leftSection={<IconFilterOff size={16} />} onClick={onClear}>
          {t('shell:words.clear')}
        </Button>
      )}
    </div>
  )
}
