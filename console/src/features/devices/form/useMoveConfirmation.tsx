import { useClient } from 'urql'
import { ConfirmEffectModal, type EffectConfirmation } from '../../effects/ConfirmEffectModal.tsx'
import { type ChangeEffect, PreviewMove } from '../../effects/effects.ts'
import { needsConfirmation } from '../../effects/needsConfirmation.ts'
import { useEffectConfirmation } from '../../effects/useEffectConfirmation.ts'

interface Move {
  /** null: out of their groups */
  groupId: number | null
  /** asks also where it changes nothing at once */
  alwaysAsks?: boolean
  /** what will happen, besides the effect on lights */
  textOf: (effect: ChangeEffect | undefined) => string | undefined
}

/** Asks before lights are moved to a group that changes what they do now. `dialog` stands outside of the form. */
export function useMoveConfirmation(
  ids: number[],
  isOpen: () => boolean,
  texts: Pick<EffectConfirmation, 'title' | 'action'>,
) {
  const client = useClient()
  const { pending, preview, confirm, close } = useEffectConfirmation<{
    text: string | undefined
    resolve: (isConfirmed: boolean) => void
  }>()

  /** @returns false: the user went back, or closed the form */
  async function confirmMove({ groupId, alwaysAsks = false, textOf }: Move): Promise<boolean> {
    const answer = await preview(client.query(PreviewMove, { ids, groupId }))
    if (!answer || !isOpen()) return false
    const effect = answer.data?.previewLightMove
    if (!alwaysAsks && !needsConfirmation(effect)) return true
    return new Promise(resolve => confirm({ text: textOf(effect), resolve }, effect))
  }

  const answer = (isConfirmed: boolean) => {
    close()
    pending?.change.resolve(isConfirmed)
  }
  const dialog = (
    <ConfirmEffectModal
      confirmation={
        pending && { ...texts, text: pending.change.text, effect: pending.effect, perGroup: true, hidesChoice: true }
      }
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
  return { confirmMove, dialog }
}
