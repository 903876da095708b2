import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Toolbar.module.css'

const SEARCH_DELAY_MS = 300

interface SearchBoxProps {
  label: string
  value: string
  onSearch: (q: string) => void
  className?: string
}

/** Looks for what was typed, a moment after the last key. */
export function SearchBox({ label, value, onSearch, className = classes.search }: SearchBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const search = useDebouncedCallback((q: string) => {
    asked.current = q
    onSearch(q)
  }, SEARCH_DELAY_MS)
  // The URL may change by itself: back, or a cleared filter. What this box asked for must not undo what was typed since.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    search.cancel()
    setText(value)
  }, [value, search])

  /** Does not search during composition of Chinese text. */
  function type(next: string, composing = false) {
    setText(next)
    if (!composing) search(next.trim())
  }

  return (
    <TextInput
      className={className}
      aria-label={label}
      placeholder={label}
      type="search"
      value={text}
      onChange={event => type(event.currentTarget.value, (event.nativeEvent as InputEvent).isComposing)}
      onCompositionStart={() => search.cancel()}
      onCompositionEnd={event => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} />}
      rightSection={text && <CloseButton size="sm" aria-label={t('words.clear')} onClick={() => type('')} />}
    />
  )
}
