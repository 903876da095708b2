import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { focusPage } from '../../ui/dialogFocus.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { currentToasts, onToasts } from '../../ui/toasts.ts'
import { useNow } from '../../ui/useNow.ts'
import { UndoButton } from './CampaignActions.tsx'
import type { Undoable } from './useUndoable.ts'
import { useUndoableText } from './useUndoableText.ts'
import { useUndoCampaigns } from './useUndoCampaigns.ts'

/** Undoes all campaigns of a request, by click or Ctrl+Z; nothing when its time is over. */
export function UndoNewestButton({ request }: { request: Undoable | undefined }) {
  const { t } = useTranslation('campaigns')
  const { ready } = useConnection()
  const { undo, busy } = useUndoCampaigns()
  const { nameOf } = useUndoableText()
  const now = useNow()
  const left = request ? Date.parse(request.undoableUntil) - now : 0
  // What was just deleted comes first.
  const isToastFirst = useSyncExternalStore(onToasts, currentToasts).some(({ action }) => action)
  const disabled = !ready || busy
  useShortcut('mod+z', 'shortcuts:undoRequest', run, left > 0 && !disabled && !isToastFirst)
  if (!request || left <= 0) return null

  async function run() {
    if (request) await undo(request.campaigns)
    focusPage()
  }

  const name = nameOf(request)
  return (
    <UndoButton left={left} disabled={disabled} keys="page" title={name} onUndo={() => void run()}>
      {t('undoNewest', { name })}
    </UndoButton>
  )
}
