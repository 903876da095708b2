import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import classes from './Pager.module.css'
import { pagesAround } from './pages.ts'
import { SelectField } from './SelectField.tsx'

export interface Pagination {
  limit: number
  page: number
  totalCount: number
  totalPages: number
}

interface PageSizes {
  /** how many a page may hold, rising */
  choices: readonly number[]
  /** label of the choice of as many as the window shows */
  fit: string
  /** a number, or `fit` */
  chosen: string
  onChoose: (size: string) => void
}

export interface PagerProps {
  pagination: Pagination
  sizes?: PageSizes
  onPage: (page: number) => void
}

/** Shown only when there is more than one page holds; or, where sizes can be chosen, more than the smallest one holds. */
export function Pager({ pagination, sizes, onPage }: PagerProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const narrow = useMediaQuery('(max-width: 480px)', undefined, { getInitialValueInEffect: false })
  const { limit, page, totalCount, totalPages } = pagination
  const steps = { pagination, onPage }
  if (totalCount <= Math.min(limit, sizes?.choices[0] ?? limit)) return null
  return (
    <div className={classes.foot}>
      <span>{t('words.total', { total: number(totalCount) })}</span>
      {sizes && (
        <SelectField
          label={t('words.perPage')}
          className={classes.size}
          value={sizes.chosen}
          options={[
            ...sizes.choices.map(size => ({ value: `${size}`, label: t('words.aPage', { number: size }) })),
            { value: 'fit', label: sizes.fit },
          ]}
          onChange={sizes.onChoose}
        />
      )}
      {totalPages > 1 && (
        <nav className={classes.pages} aria-label={t('words.pages')}>
          <Step {...steps} to={page - 1} label={t('words.previousPage')}>
            <IconChevronLeft size={16} aria-hidden />
          </Step>
          {pagesAround(page, totalPages, narrow ? 0 : 1).map((at, place) =>
            at === undefined ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap is nothing but its place
              <span key={`gap ${place}`}>…</span>
            ) : (
              <Step key={at} {...steps} to={at} label={t('words.page', { page: at })}>
                {number(at)}
              </Step>
            ),
          )}
          <Step {...steps} to={page + 1} label={t('words.nextPage')}>
            <IconChevronRight size={16} aria-hidden />
          </Step>
        </nav>
      )}
    </div>
  )
}

interface StepProps {
  to: number
  label: string
  pagination: Pagination
  onPage: (page: number) => void
  children: ReactNode
}

function Step({ to, label, pagination: { page, totalPages }, onPage, children }: StepProps) {
  return (
    <UnstyledButton
      className={classes.page}
      aria-label={label}
      aria-current={to === page ? 'page' : undefined}
      disabled={to < 1 || to > totalPages}
      onClick={() => to !== page && onPage(to)}
    >
      {children}
    </UnstyledButton>
  )
}
