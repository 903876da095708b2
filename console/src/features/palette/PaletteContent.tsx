import { CloseButton, Loader } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type Dispatch, type KeyboardEvent, type SetStateAction, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Keys } from '../../ui/Keys.tsx'
import { takeBufferedKeys } from '../../ui/keyBuffer.ts'
import type { Entry } from './entries.ts'
import classes from './Palette.module.css'
import { PaletteLines } from './PaletteLines.tsx'
import { usePaletteChoice } from './usePaletteChoice.ts'
import { type PaletteResults, type ResultSources, usePaletteResults } from './usePaletteResults.ts'

export interface PaletteContentProps extends ResultSources {
  text: string
  setText: Dispatch<SetStateAction<string>>
  onClose: () => void
}

/** The search box and its results. */
export function PaletteContent({ text, setText, onClose, ...sources }: PaletteContentProps) {
  const id = useId()
  const q = text.trim()
  const [composing, setComposing] = useState(false)
  const [isEntered, setEntered] = useState(false)
  const results = usePaletteResults({ q, composing, isUrgent: isEntered, ...sources })
  const choice = usePaletteChoice({ id, q, results, isEntered, setEntered, onClose })
  const type = (change: SetStateAction<string>) => {
    setText(change)
    choice.reset()
  }
  return (
    <>
      <SearchInput
        id={id}
        text={text}
        onType={type}
        onEnter={() => setEntered(true)}
        onComposing={setComposing}
        onKeyDown={choice.handleKey}
        activeId={choice.active && choice.optionId(choice.at)}
        hasResults={results.lines.length > 0}
        isWaiting={results.isWaiting}
        onClose={onClose}
      />
      <PaletteLines id={id} lines={results.lines} choice={choice} />
      <Outcome q={q} results={results} />
      <Footer active={choice.active} />
    </>
  )
}

interface SearchInputProps {
  id: string
  text: string
  onType: (change: SetStateAction<string>) => void
  /** Enter was pressed before the box was there */
  onEnter: () => void
  onComposing: (composing: boolean) => void
  onKeyDown: (event: KeyboardEvent) => void
  activeId: string | undefined
  hasResults: boolean
  isWaiting: boolean
  onClose: () => void
}

function SearchInput({ id, text, onType, onEnter, onComposing, onKeyDown, ...props }: SearchInputProps) {
  const { t } = useTranslation(['palette', 'shell'])
  /** The box may get the focus twice; the second time the buffer is empty. */
  function takeKeys() {
    const [typed = '', ...entered] = takeBufferedKeys().split('\n')
    if (typed) onType(before => before + typed)
    if (entered.length > 0) onEnter()
  }
  return (
    <div className={classes.head}>
      <IconSearch size={18} aria-hidden />
      <input
        className={classes.input}
        role="combobox"
        aria-label={t('label')}
        aria-expanded={props.hasResults}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={props.activeId}
        placeholder={t('placeholder')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        data-autofocus
        data-takes-typed
        value={text}
        onFocus={takeKeys}
        onChange={event => onType(event.currentTarget.value)}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
        onKeyDown={onKeyDown}
      />
      {props.isWaiting && <Loader size={16} aria-hidden />}
      <CloseButton aria-label={t('shell:words.close')} onClick={props.onClose} />
    </div>
  )
}

/** An error, that there are no results, and what screen readers announce. */
function Outcome({ q, results: { lines, isWaiting, error, retry } }: { q: string; results: PaletteResults }) {
  const { t } = useTranslation('palette')
  const errorText = useErrorText()
  return (
    <>
      {error && q !== '' && (
        <div className={classes.aside}>
          <ErrorPanel
            title={t('failed')}
            text={errorText(codeOf(error))}
            requestId={requestIdOf(error)}
            onRetry={retry}
          />
        </div>
      )}
      {lines.length === 0 && !isWaiting && !error && (
        <div className={classes.nothing}>
          <strong>{t('nothing', { q })}</strong>
          <div>{t('nothingText')}</div>
        </div>
      )}
      <div className={classes.said} role="status">
        {q !== '' && (isWaiting ? t('searching') : t('found', { count: lines.length }))}
      </div>
    </>
  )
}

/** What the keys do. */
function Footer({ active }: { active: Entry | undefined }) {
  const { t } = useTranslation('palette')
  return (
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
  )
}
