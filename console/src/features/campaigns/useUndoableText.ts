import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { minutesAndSeconds } from './progress.ts'
import type { Undoable } from './useUndoable.ts'

/** A request in words: `Storm, 68 lights`. */
export function useUndoableText() {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()

  function nameOf({ campaigns, lightCount }: Undoable): string {
    const [first] = campaigns
    const lights = t('lights', { number: number(lightCount) })
    const name = first?.sceneName ?? first?.targetName ?? first?.group?.name
    return name ? t('undoable', { name, lights }) : lights
  }

  /** With the time that is left; undefined: none is. */
  function lineOf(request: Undoable, now: number): string | undefined {
    const left = Date.parse(request.undoableUntil) - now
    if (left <= 0) return
    return t('undoLine', { name: nameOf(request), left: minutesAndSeconds(left) })
  }

  return { nameOf, lineOf }
}
