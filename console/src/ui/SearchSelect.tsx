import { Select, type SelectProps } from '@mantine/core'
import './selectStyles.ts'
import type { KeyboardEvent } from 'react'

/** A list of choices that is found by typing, unless it is so short that this is turned off. What is chosen stays so when it is chosen again; to empty it there is a button. */
export function SearchSelect(props: SelectProps) {
  return <Select searchable allowDeselect={false} onKeyDownCapture={takeHighlighted} {...props} />
}

/**
 * Enter takes the choice that is seen to be highlighted. Mantine keeps its number beside it, and forgets the number a
 * moment after the list opened: on a slow machine that moment comes after the arrow key, and Enter would submit the form.
 */
function takeHighlighted(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const list = event.currentTarget.getAttribute('aria-controls')
  const highlighted = list && document.getElementById(list)?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!highlighted) return
  event.preventDefault()
  event.stopPropagation()
  highlighted.click()
}
