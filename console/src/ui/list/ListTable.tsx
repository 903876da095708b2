import { DataTable, type DataTableProps } from '../DataTable.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { ListContent, type ListContentProps } from './ListContent.tsx'
import type { ListSearch } from './listUrl.ts'
import type { ListUrl } from './useListUrl.ts'

interface ListTableProps<Row extends { id: number | string }, Search extends ListSearch>
  extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'choice' | 'look'>,
    Pick<ListContentProps<Row>, 'list' | 'failed' | 'empty' | 'noMatch'> {
  /** sorting and filters; none: the list has neither */
  url?: ListUrl<Search>
  /** rows to expect: what the skeleton stands for */
  pageSize: number
}

/** A list as a table: one column per declaration in `columns`. */
export function ListTable<Row extends { id: number | string }, Search extends ListSearch>(
  props: ListTableProps<Row, Search>,
) {
  const { list, url, failed, empty, noMatch, pageSize, look, ...table } = props
  return (
    <ListContent
      list={list}
      url={url}
      failed={failed}
      skeleton={<TableSkeleton rows={pageSize} compact={look === 'compact'} />}
      empty={empty}
      noMatch={noMatch}
    >
      <DataTable
        {...table}
        look={look}
        rows={list.rows}
        rowKey={({ id }) => id}
        sort={url?.search.sort}
        onSort={url && (sort => url.set('sort', sort ?? ''))}
        busy={list.isStale}
      />
    </ListContent>
  )
}
