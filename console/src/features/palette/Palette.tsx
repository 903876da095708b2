import { CloseButton, Loader, Modal } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Dispatch, Fragment, type KeyboardEvent, type SetStateAction, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { focusPage, useOpened } from '../../ui/dialogFocus.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Keys } from '../../ui/Keys.tsx'
import { stopKeyBuffer, takeBufferedKeys } from '../../ui/keyBuffer.ts'
import type { Target } from '../targets/target.ts'
import { type Entry, holds, inOrder, matches } from './entries.ts'
import classes from './Palette.module.css'
import { PaletteLine } from './PaletteLine.tsx'
import { type OpenScene, usePaletteSearch, useRecent } from './usePaletteSearch.tsx'

const SEARCH_DELAY_MS = 200

interface PaletteProps {
  opened: boolean
  /** pages and commands of the palette */
  commands: Entry[]
  /** operates the lights of a region or a road */
  onOperate: (targets: Target[]) => void
  onScene: OpenScene
  onClose: () => void
}

/** The command palette: finds pages, commands and items with the keyboard. */
export function CommandPalette({ opened, commands, onOperate, onScene, onClose }: PaletteProps) {
  const { t } = useTranslation('palette')
  // Kept here, since reopening during the closing animation remounts the content.
  const [text, setText] = useState('')
  useEffect(() => {
    if (opened) return
    setText('')
    stopKeyBuffer()
  }, [opened])
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={onClose}
      size={620}
      padding={0}
      centered={false}
      yOffset="12vh"
      withCloseButton={false}
      // Closes without animation: during it, the keys that reopen the palette were lost.
      transitionProps={{ exitDuration: 0 }}
      onExitTransitionEnd={focusPage}
      attributes={{ content: { 'aria-label': t('label') } }}
      classNames={{ body: classes.body }}
    >
      <Search
        text={text}
        setText={setText}
        commands={commands}
        onOperate={onOperate}
        onScene={onScene}
        onClose={onClose}
      />
    </Modal>
  )
}

interface SearchProps extends Omit<PaletteProps, 'opened'> {
  text: string
  setText: Dispatch<SetStateAction<string>>
}

function Search({ text, setText, commands, onOperate, onScene, onClose }: SearchProps) {
  const { t } = useTranslation(['palette', 'shell'])
  const errorText = useErrorText()
  const id = useId()
  const [composing, setComposing] = useState(false)
  const q = text.trim()
  const { found, waiting, lines } = useResults({ q, composing, commands, onOperate, onScene })
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, lines.length - 1)
  const active = lines[at]
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  function choose(entry: Entry) {
    onClose()
    entry.act()
  }
  function second(entry: Entry) {
    if (!entry.second || entry.second.disabled) return
    if (entry.second.leaves) onClose()
    entry.second.act()
  }

  const press = pressHandler({ q, lines, at, setWanted, choose, second })

  return (
    <>
      <div className={classes.head}>
        <IconSearch size={18} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label={t('label')}
          aria-expanded={lines.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(at) : undefined}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          data-autofocus
          data-takes-typed
          value={text}
          // It may get the focus twice; the second time the buffer is empty.
          onFocus={() => {
            const typed = takeBufferedKeys()
            setText(before => before + typed)
          }}
          onChange={event => {
            setText(event.currentTarget.value)
            setWanted(0)
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={press}
        />
        {waiting && <Loader size={16} aria-hidden />}
        <CloseButton aria-label={t('shell:words.close')} onClick={onClose} />
      </div>
      <div className={classes.list} id={`${id}-list`} role="listbox" aria-label={t('results')}>
        <Lines lines={lines} active={at} optionId={optionId} onPoint={setWanted} onChoose={choose} onSecond={second} />
      </div>
      {found.error && q !== '' && (
        <div className={classes.aside}>
          <ErrorPanel
            title={t('failed')}
            text={errorText(codeOf(found.error))}
            requestId={requestIdOf(found.error)}
            onRetry={found.retry}
          />
        </div>
      )}
      {lines.length === 0 && !waiting && !found.error && (
        <div className={classes.nothing}>
          <strong>{t('nothing', { q })}</strong>
          <div>{t('nothingText')}</div>
        </div>
      )}
      <div className={classes.said} role="status">
        {q !== '' && (waiting ? t('searching') : t('found', { count: lines.length }))}
      </div>
      <div className={classes.foot} aria-hidden>
        <span>
          <Keys keys="ArrowUp ArrowDown" /> {t('keys.choose')}
        </span>
        <span>
          <Keys keys="Enter" /> {t('keys.open')}
        </span>
        {active?.second && !active.second.disabled && (
          <span>
            <Keys keys="Shift+Enter" /> {active.second.label}
          </span>
        )}
        <span>
          <Keys keys="Esc" /> {t('keys.close')}
        </span>
      </div>
    </>
  )
}

interface ResultsRequest extends Pick<PaletteProps, 'commands' | 'onOperate' | 'onScene'> {
  q: string
  composing: boolean
}

/** Commands and recent entries at once; devices, groups and others from the server. */
function useResults({ q, composing, commands, onOperate, onScene }: ResultsRequest) {
  const [asked] = useDebouncedValue(composing ? '' : q, SEARCH_DELAY_MS)
  const found = usePaletteSearch(asked, { onOperate, onScene })
  const recent = useRecent(onScene)
  const waiting = q !== '' && (found.busy || asked !== q)
  // Enter pressed while typing must not act on results of the earlier text.
  const things = waiting ? found.entries.filter(entry => holds(entry, q)) : found.entries
  const lines = inOrder(
    q === '' ? [...recent, ...commands] : [...commands.filter(entry => matches(entry, q)), ...things],
  )
  return { found, waiting, lines }
}

interface PressContext {
  q: string
  lines: Entry[]
  at: number
  setWanted: (index: number) => void
  choose: (entry: Entry) => void
  second: (entry: Entry) => void
}

/** Arrow keys move through the results; Enter chooses, Shift+Enter takes the second action. */
function pressHandler({ q, lines, at, setWanted, choose, second }: PressContext) {
  const active = lines[at]
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key]
    // Home and End move the text cursor if there is text.
    if (to !== undefined && lines.length > 0 && !(q && /Home|End/.test(event.key))) {
      event.preventDefault()
      setWanted((to + lines.length) % lines.length)
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault()
      if (event.shiftKey) second(active)
      else choose(active)
    }
  }
}

interface LinesProps {
  lines: Entry[]
  active: number
  optionId: (index: number) => string
  onPoint: (index: number) => void
  onChoose: (entry: Entry) => void
  onSecond: (entry: Entry) => void
}

/** The results, with a heading before the first of each kind. */
function Lines({ lines, active, optionId, onPoint, onChoose, onSecond }: LinesProps) {
  const { t } = useTranslation('palette')
  return lines.map((entry, index) => (
    <Fragment key={entry.key}>
      {entry.kind !== lines[index - 1]?.kind && (
        <div className={classes.kind} role="presentation">
          {t(`groups.${entry.kind}`)}
        </div>
      )}
      <PaletteLine
        id={optionId(index)}
        entry={entry}
        active={index === active}
        onPoint={() => onPoint(index)}
        onChoose={() => onChoose(entry)}
        onSecond={() => onSecond(entry)}
      />
    </Fragment>
  ))
}
