import { Select, type SelectProps } from '@mantine/core'
import './selectStyles.ts'
import type { KeyboardEvent } from 'react'

/** A searchable select with a clear button. Choosing the selected option again keeps it. */
export function SearchSelect(props: SelectProps) {
  return <Select searchable allowDeselect={false} onKeyDownCapture={takeHighlighted} {...props} />
}

/**
 * Enter selects the highlighted option. Mantine resets the index of the option by a timer after the list opens; on a
 * slow machine this happens after the arrow key, and Enter would submit the form.
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
