import { useTranslation } from 'react-i18next'
import type { ResultOf } from '../../graphql/graphql.ts'
import { useList } from '../../graphql/useList.ts'
import type { Column } from '../../ui/column.ts'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { usePageState } from '../../ui/list/usePageState.ts'
import classes from './Imports.module.css'
import { ImportKept } from './imports.ts'

type Kept = ResultOf<typeof ImportKept>['lightImportKept']['items'][number]
type Reason = 'CHANGED' | 'GONE' | 'IN_USE'

const KEPT_LIGHTS_PER_PAGE = 20

/** Lights that undo did not change, with the reason. */
export function KeptLights({ id }: { id: number }) {
  const { t } = useTranslation('imports')
  const url = usePageState()
  const lights = useList({
    query: ImportKept,
    variables: { id, page: url.search.page, limit: KEPT_LIGHTS_PER_PAGE },
    pageOf: data => data.lightImportKept,
  })
  const columns: Column<Kept>[] = [
    {
      key: 'light',
      header: t('result.keptLight'),
      card: 'head',
      cell: ({ name, deviceId }) => `${name} (${deviceId})`,
    },
    { key: 'why', header: t('result.keptReason'), cell: ({ reason }) => t(`result.reasons.${reason as Reason}`) },
  ]
  return (
    <div className={classes.kept}>
      <ListFrame list={lights} url={url} isEmbedded>
        <ListTable
          list={lights}
          label={t('result.kept', { number: lights.pagination?.totalCount ?? 0 })}
          failed={t('failed')}
          columns={columns}
          pageSize={KEPT_LIGHTS_PER_PAGE}
          empty={null}
        />
      </ListFrame>
    </div>
  )
}
