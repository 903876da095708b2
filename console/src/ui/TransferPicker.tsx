import { ActionIcon, Button, Loader, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { SearchBox } from './SearchBox.tsx'
import { TransferList } from './TransferList.tsx'
import classes from './TransferPicker.module.css'
import { type Moves, moved, optionsOf, type Side, type TransferOption, toggled, toggledAll } from './transfer.ts'

/** The loaded options of a side, and their total. */
export interface Loaded {
  options: TransferOption[]
  total: number
}

export interface TransferPickerProps {
  label: string
  /** loads the options of a side that match `q`; undefined: failed */
  load: (side: Side, q: string) => Promise<Loaded | undefined>
  value: Moves
  onChange: (moves: Moves) => void
}

/** Two columns: available and chosen options. */
export function TransferPicker({ label, ...props }: TransferPickerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div className={classes.columns} role="group" aria-label={label}>
      <TransferColumn side="available" {...props} />
      <TransferColumn side="selected" {...props} />
    </div>
  )
}

interface TransferColumnProps extends Omit<TransferPickerProps, 'label'> {
  side: Side
}

const NONE: ReadonlySet<number> = new Set()

function TransferColumn({ side, load, value, onChange }: TransferColumnProps) {
  const { t } = useTranslation(['transfer', 'shell'])
  const format = useFormat()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState(NONE)
  const { loaded, failed, again } = useLoaded(side, q, load)
  const options = loaded ? optionsOf(loaded.options, value, side, q) : []
  const there = options.filter(({ id }) => chosen.has(id))
  const all = options.length > 0 && there.length === options.length
  const [come, gone] = side === 'available' ? [value.removed, value.added] : [value.added, value.removed]
  const total = (loaded?.total ?? 0) + (q ? 0 : come.size - gone.size)
  const name = t(side === 'available' ? 'add' : 'remove', { count: there.length })
  const toggleAll = () => setChosen(toggledAll(options, chosen))

  function transfer() {
    onChange(moved(value, side, there))
    setChosen(NONE)
  }

  return (
    <section className={classes.column} aria-label={t(side)}>
      <div className={classes.head}>
        {t(side)}
        {loaded && <span className={classes.count}>{format.number(q ? options.length : total)}</span>}
      </div>
      <div className={classes.tools}>
        <SearchBox className={classes.search} label={t('search')} value={q} onSearch={setQ} />
        <ActionIcon
          size={36}
          variant="light"
          aria-label={name}
          title={name}
          disabled={!there.length}
          onClick={transfer}
        >
          {side === 'available' ? <IconArrowRight size={18} /> : <IconArrowLeft size={18} />}
        </ActionIcon>
      </div>
      <UnstyledButton className={classes.all} aria-pressed={all} disabled={options.length === 0} onClick={toggleAll}>
        <span className={classes.box} aria-hidden>
          <IconCheck size={14} stroke={3} />
        </span>
        {t('all')}
        <span className={classes.count}>
          {format.number(there.length)}/{format.number(options.length)}
        </span>
      </UnstyledButton>
      {options.length > 0 ? (
        <TransferList
          label={t(side)}
          options={options}
          chosen={chosen}
          onToggle={id => setChosen(toggled(chosen, id))}
          onToggleAll={toggleAll}
        />
      ) : (
        <NoOptions loaded={loaded !== undefined} failed={failed} onRetry={again} />
      )}
      {loaded && loaded.total > loaded.options.length && (
        <div className={classes.more}>
          {t('more', { shown: format.number(loaded.options.length), total: format.number(loaded.total) })}
        </div>
      )}
    </section>
  )
}

interface NoOptionsProps {
  loaded: boolean
  failed: boolean
  onRetry: () => void
}

/** Instead of a list: loading, an error, or nothing to choose. */
function NoOptions({ loaded, failed, onRetry }: NoOptionsProps) {
  const { t } = useTranslation(['transfer', 'shell'])
  return (
    <div className={classes.empty} role="status">
      {failed ? (
        <div>
          {t('failed')}
          <br />
          <Button variant="light" mt="xs" onClick={onRetry}>
            {t('shell:words.retry')}
          </Button>
        </div>
      ) : loaded ? (
        t('empty')
      ) : (
        <Loader size="sm" role="progressbar" aria-label={t('shell:words.loading')} />
      )}
    </div>
  )
}

/** Keeps the shown options until new ones arrive; outdated responses are ignored. */
function useLoaded(side: Side, q: string, load: TransferPickerProps['load']) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const ask = useEffectEvent(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats the same request
  useEffect(() => {
    let wanted = true
    setFailed(false)
    void ask(side, q).then(answer => {
      if (!wanted) return
      setLoaded(answer)
      setFailed(answer === undefined)
    })
    return () => {
      wanted = false
    }
  }, [side, q, tries])
  return { loaded, failed, again: () => setTries(tries + 1) }
}
