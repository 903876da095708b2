import { Button } from '@mantine/core'
import { IconFilter, IconFilterOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../SearchBox.tsx'
import { SelectField, type SelectFieldProps } from '../SelectField.tsx'
import classes from '../Toolbar.module.css'
import type { ListSearch } from './listUrl.ts'
import type { ListUrl } from './useListUrl.ts'

/** One select: a filter, or the order. */
export interface ListFilter<Search> extends Pick<SelectFieldProps, 'label' | 'options'> {
  /** parameter of the URL */
  parameter: keyof Search & string
  /** label of the option without this filter; none: there is no such option */
  all?: string
}

interface ListToolbarProps<Search extends ListSearch> {
  url: ListUrl<Search>
  /** label of the search box for `q`; none: there is nothing to search */
  searchLabel?: string
  filters?: ListFilter<Search>[]
  /** after the filters */
  children?: ReactNode
  /** at the right end */
  end?: ReactNode
}

/**
 * Search box, filters and order of a list, and the button that clears the filters. On a telephone a button shows the
 * filters.
 */
export function ListToolbar<Search extends ListSearch & { q?: string }>(props: ListToolbarProps<Search>) {
  const { url, searchLabel, filters = [], children, end } = props
  const { t } = useTranslation('shell')
  const hasFilters = filters.length > 0 || Boolean(children)
  const bar = useRef<HTMLDivElement>(null)
  const clears = useRef(url.clears)
  const [isOpen, setOpen] = useState(false)
  const filtersId = useId()
  // The clear button is removed, and its focus would be lost.
  useEffect(() => {
    if (url.clears !== clears.current) bar.current?.focus()
    clears.current = url.clears
  }, [url.clears])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div ref={bar} className={classes.bar} role="group" aria-label={t('words.filters')} tabIndex={-1}>
      {searchLabel && (
        <SearchBox key={url.clears} label={searchLabel} value={url.search.q ?? ''} onSearch={q => url.set('q', q)} />
      )}
      {hasFilters && (
        <Button
          className={classes.toggle}
          variant={url.filterCount ? 'light' : 'default'}
          leftSection={<IconFilter size={16} />}
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setOpen(!isOpen)}
        >
          {t('words.filters')}
          {url.filterCount ? ` (${url.filterCount})` : ''}
        </Button>
      )}
      <div id={filtersId} className={classes.filters} data-open={isOpen || undefined}>
        {filters.map(({ parameter, label, all, options }) => (
          <SelectField
            key={parameter}
            className={classes.select}
            label={label}
            value={`${url.search[parameter] ?? ''}`}
            options={all === undefined ? options : [{ value: '', label: all }, ...options]}
            onChange={value => url.set(parameter, value)}
          />
        ))}
        {children}
      </div>
      {url.isFiltered && (
        <Button variant="subtle" leftSection={<IconFilterOff size={16} />} onClick={url.clear}>
          {t('words.clear')}
        </Button>
      )}
      {end && <div className={classes.end}>{end}</div>}
    </div>
  )
}
