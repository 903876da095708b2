import { useClient } from 'urql'
import { ConfirmEffectModal, type EffectConfirmation } from '../../effects/ConfirmEffectModal.tsx'
import { type ChangeEffect, PreviewMove } from '../../effects/effects.ts'
import { needsConfirmation } from '../../effects/needsConfirmation.ts'
import { useEffectConfirmation } from '../../effects/useEffectConfirmation.ts'

interface Move {
  /** null: out of their groups */
  groupId: number | null
  /** asks also where it changes nothing at once */
  isGrave: boolean
  /** what will happen, besides the effect on lights */
  textOf: (effect: ChangeEffect | undefined) => string | undefined
  /** moves them */
  act: () => void
}

/** Asks before lights are moved to a group that changes what they do now. `dialog` stands outside of the form. */
export function useMoveConfirmation(ids: number[], texts: Pick<EffectConfirmation, 'title' | 'action'>) {
  const client = useClient()
  const { pending, isLoading, preview, confirm, close } = useEffectConfirmation<
    Pick<Move, 'act'> & { text: string | undefined }
  >()

  async function move({ groupId, isGrave, textOf, act }: Move): Promise<void> {
    if (isLoading) return
    const answer = await preview(client.query(PreviewMove, { ids, groupId }))
    if (!answer) return
    const effect = answer.data?.previewLightMove
    if (isGrave || needsConfirmation(effect)) confirm({ act, text: textOf(effect) }, effect)
    else act()
  }

  const dialog = (
    <ConfirmEffectModal
      confirmation={
        pending && { ...texts, text: pending.change.text, effect: pending.effect, perGroup: true, hidesChoice: true }
      }
      onConfirm={() => {
        close()
        pending?.change.act()
      }}
      onClose={close}
    />
  )
  return { move, isLoading, dialog }
}
