import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { codeOf } from '../../graphql/errorCode.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import type { Refusal } from '../../ui/form/refusal.ts'
import { useQuestion } from '../../ui/useQuestion.ts'
import { useBatchConfirmation } from '../control/useBatchConfirmation.tsx'
import { ConfirmEffectModal } from '../effects/ConfirmEffectModal.tsx'
import type { LeftLights } from '../effects/effects.ts'
import { useEffectConfirmation } from '../effects/useEffectConfirmation.ts'
import { ConfirmWarningsModal } from '../schedules/ConfirmWarningsModal.tsx'
import type { Warning } from '../schedules/preview.ts'
import { requiredConfirmations } from '../schedules/warnings.ts'
import { type GroupValues, groupPreviewInput, groupValues, hasSamePlan, takesGroupOut } from './groupForm.ts'
import { type GroupRow, PreviewGroup } from './groups.ts'

export interface GroupAnswer {
  /** what lights without a plan do then */
  leftLights?: LeftLights | undefined
}

/** a refusal: the server does not accept these values; undefined: the group is not to be saved */
export type AskForGroup = (values: GroupValues) => Promise<GroupAnswer | { refusal: Refusal } | undefined>

/**
 * Asks before a group is saved that takes many lights out of control, and about the risks of its plan: the server would
 * save them all the same.
 */
export function useGroupQuestion(kept: GroupRow | undefined, isOpen: () => boolean) {
  const { t } = useTranslation(['groups', 'dialog'])
  const client = useClient()
  const refusalOf = useRefusal()
  const { preview } = useEffectConfirmation()
  const { confirmAndRun, dialog } = useBatchConfirmation()
  const { question, ask: askUser, answer } = useQuestion<Warning[] | 'unknownEffect', GroupAnswer>()

  const ask: AskForGroup = async values => {
    if (kept && !(await confirmTakingOut(kept, values))) return
    if (kept && hasSamePlan(groupValues(kept), values)) return {}
    const variables = { id: kept?.id, input: groupPreviewInput(values) }
    const response = await preview(client.query(PreviewGroup, variables, { requestPolicy: 'network-only' }))
    if (!response || !isOpen()) return
    const { data, error } = response
    if (codeOf(error) === 'BAD_USER_INPUT') return { refusal: refusalOf(error) }
    if (!data) return askUser('unknownEffect')
    const warnings = requiredConfirmations(data.previewLightGroup)
    return warnings ? askUser(warnings) : {}
  }

  function confirmTakingOut(group: GroupRow, values: GroupValues): Promise<boolean> {
    const lights = takesGroupOut(groupValues(group), values) ? group.deviceCount : 0
    return new Promise(resolve => confirmAndRun({ lights, act: () => resolve(true), cancel: () => resolve(false) }))
  }

  const cancel = () => answer(undefined)
  const isUnknown = question === 'unknownEffect'
  const texts = { title: t(kept ? 'edit' : 'create'), action: t(kept ? 'dialog:save' : 'dialog:create') }
  return {
    ask,
    dialogs: (
      <>
        {dialog}
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
