import { type KeyboardEvent, useEffect, useState } from 'react'
import { type Entry, isAboveResults } from './entries.ts'
import type { PaletteResults } from './usePaletteResults.ts'

interface ChoiceRequest {
  /** of the palette */
  id: string
  q: string
  results: PaletteResults
  /** Enter was pressed before the server answered the text */
  isEntered: boolean
  setEntered: (isEntered: boolean) => void
  onClose: () => void
}

export type PaletteChoice = ReturnType<typeof usePaletteChoice>

/**
 * The active line, and what keys do with it. Enter that is pressed before the answer chooses the first result of the
 * answer, never one of an earlier text.
 */
export function usePaletteChoice({ id, q, results, isEntered, setEntered, onClose }: ChoiceRequest) {
  const { lines, isWaiting, error } = results
  /** key of the line that was chosen by arrow keys or pointer; otherwise the first is active */
  const [pointed, setPointed] = useState<string>()
  const pointedAt = lines.findIndex(({ key }) => key === pointed)
  const at = Math.max(0, pointedAt)
  const active = lines[at]
  const isCertain = !isWaiting || pointedAt >= 0 || (active !== undefined && isAboveResults(active))
  const optionId = (index: number) => `${id}-${index}`

  function choose(entry: Entry) {
    onClose()
    entry.act()
  }
  function second(entry: Entry) {
    if (!entry.second || entry.second.disabled) return
    if (entry.second.leaves) onClose()
    entry.second.act()
  }
  function enter(isSecond: boolean) {
    if (isCertain && active) (isSecond ? second : choose)(active)
    // Later, the second action might switch a light that was not shown.
    else if (isWaiting && !isSecond) setEntered(true)
  }
  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key]
    // Home and End move the text cursor if there is text.
    if (to !== undefined && lines.length > 0 && !(q && /Home|End/.test(event.key))) {
      event.preventDefault()
      setEntered(false)
      setPointed(lines[(to + lines.length) % lines.length]?.key)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    enter(event.shiftKey)
  }

  useEffect(() => {
    if (!isEntered || isWaiting) return
    setEntered(false)
    if (active && !error) choose(active)
  })
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  const point = (entry: Entry) => setPointed(entry.key)
  /** after another text */
  const reset = () => {
    setPointed(undefined)
    setEntered(false)
  }
  return { at, active, optionId, choose, second, handleKey, point, reset }
}
