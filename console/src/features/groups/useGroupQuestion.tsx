import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { useQuestion } from '../../ui/useQuestion.ts'
import { ConfirmEffectModal } from '../effects/ConfirmEffectModal.tsx'
import type { LeftLights } from '../effects/effects.ts'
import { useEffectConfirmation } from '../effects/useEffectConfirmation.ts'
import { ConfirmWarningsModal } from '../schedules/ConfirmWarningsModal.tsx'
import type { Warning } from '../schedules/preview.ts'
import { requiredConfirmations } from '../schedules/warnings.ts'
import { type GroupValues, groupPreviewInput, hasSamePlan } from './groupForm.ts'
import { type GroupRow, PreviewGroup } from './groups.ts'

interface GroupAnswer {
  /** what lights without a plan do then */
  leftLights?: LeftLights | undefined
}

/** undefined: the group is not to be saved */
export type AskForGroup = (before: GroupValues, values: GroupValues) => Promise<GroupAnswer | undefined>

/**
 * Reads what the values do to lights and asks about risks before the group is saved: the server would save them all the
 * same.
 */
export function useGroupQuestion(kept: GroupRow | undefined) {
  const { t } = useTranslation(['groups', 'dialog'])
  const client = useClient()
  const { preview } = useEffectConfirmation()
  const { question, ask: askUser, answer } = useQuestion<Warning[] | 'unknownEffect', GroupAnswer>()

  const ask: AskForGroup = async (before, values) => {
    if (kept && hasSamePlan(before, values)) return {}
    const variables = { id: kept?.id, input: groupPreviewInput(values) }
    const response = await preview(client.query(PreviewGroup, variables, { requestPolicy: 'network-only' }))
    if (!response) return
    if (!response.data) return askUser('unknownEffect')
    const warnings = requiredConfirmations(response.data.previewLightGroup)
    return warnings ? askUser(warnings) : {}
  }

  const cancel = () => answer(undefined)
  const isUnknown = question === 'unknownEffect'
  const texts = { title: t(kept ? 'edit' : 'create'), action: t(kept ? 'dialog:save' : 'dialog:create') }
  return {
    ask,
    dialogs: (
      <>
        <ConfirmWarningsModal
          warnings={isUnknown ? undefined : question}
          onConfirm={(_, leftLights) => answer({ leftLights })}
          onClose={cancel}
        />
        <ConfirmEffectModal
          confirmation={isUnknown ? { ...texts, effect: undefined } : undefined}
          onConfirm={() => answer({})}
          onClose={cancel}
        />
      </>
    ),
  }
}
