import { Modal } from '@mantine/core'
import './dialogStyles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusPage, useOpened } from './dialogFocus.ts'
import { Keys } from './Keys.tsx'
import classes from './ShortcutSheet.module.css'
import { currentShortcuts } from './shortcuts.ts'

const GROUPS = ['anywhere', 'go', 'page', 'rows'] as const
type Group = (typeof GROUPS)[number]
interface Line {
  keys: string[]
  text: string
}

/** Keys that controls of a row may use. */
const ROW_KEYS = [
  ['Enter', 'open'],
  ['o', 'operate'],
  ['e', 'edit'],
  ['Delete', 'delete'],
] as const
const ANYWHERE = ['mod+k', '?', 'mod+z']

/** Shortcuts that work now on this page for this role. */
export function ShortcutSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['shortcuts', 'shell'])
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={onClose}
      title={t('title')}
      size="lg"
      onExitTransitionEnd={focusPage}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      <Sheet />
      <p className={classes.note}>{t('note')}</p>
    </Modal>
  )
}

function Sheet() {
  const { t } = useTranslation('shortcuts')
  const lines = useLines()
  return (
    <div className={classes.groups}>
      {GROUPS.filter(group => lines[group].length > 0).map(group => (
        <section key={group} aria-labelledby={`keys-${group}`}>
          <h3 id={`keys-${group}`} className={classes.heading}>
            {t(`groups.${group}`)}
          </h3>
          <dl className={classes.lines}>
            {lines[group].map(({ keys, text }) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>
                  {keys.map(each => (
                    <Keys key={each} keys={each} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** The shortcuts when the sheet was opened: below it none is active. */
function useLines(): Record<Group, Line[]> {
  const { t } = useTranslation('shortcuts')
  const [shortcuts] = useState(currentShortcuts)
  const [page] = useState(readPage)
  const named = shortcuts.map(({ keys, label }) => ({ keys, text: t(labelKey(label) as 'title') }))
  const onPage = [
    ...named.filter(({ keys }) => !keys.startsWith('g ') && !ANYWHERE.includes(keys)),
    ...(page.create ? [{ keys: 'n', text: t('act.create') }] : []),
    ...(page.refresh && !named.some(({ keys }) => keys === 'r') ? [{ keys: 'r', text: t('act.refresh') }] : []),
  ]
  const one = ({ keys, text }: { keys: string; text: string }): Line => ({ keys: [keys], text })
  return {
    anywhere: named.filter(({ keys }) => ANYWHERE.includes(keys)).map(one),
    go: named.filter(({ keys }) => keys.startsWith('g ')).map(one),
    page: onPage.map(one),
    rows: page.rows
      ? [
          { keys: ['j', 'ArrowDown'], text: t('row.next') },
          { keys: ['k', 'ArrowUp'], text: t('row.previous') },
          ...(page.boxes ? [{ keys: ['x'], text: t('row.choose') }] : []),
          ...ROW_KEYS.filter(([key]) => page.inRows.has(key)).map(([key, act]) => ({
            keys: [key],
            text: t(`row.${act}`),
          })),
        ]
      : [],
  }
}

/** `shortcuts:undo` is the key `act.undo`; others name their namespace. */
function labelKey(label: string): string {
  return label.startsWith('shortcuts:') ? label.replace(':', ':act.') : label
}

/** Keys of the page below the sheet: see shortcuts and rowKeys. */
function readPage() {
  const has = (selector: string) => document.querySelector(`main ${selector}`) !== null
  const inRows = new Set(
    [...document.querySelectorAll('main :is(tbody tr, li) [aria-keyshortcuts]')].flatMap(
      found => found.getAttribute('aria-keyshortcuts')?.split(' ') ?? [],
    ),
  )
  return {
    rows: has('tbody > tr') || inRows.size > 0,
    boxes: has(':is(tbody tr, li) input[type=checkbox]:not([role=switch])'),
    inRows,
    create: has('[aria-keyshortcuts~=n]'),
    refresh: has('[aria-keyshortcuts~=r]'),
  }
}
