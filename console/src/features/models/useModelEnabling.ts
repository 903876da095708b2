import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { type ModelRow, UpdateModel } from './models.ts'

/** The switch in the list, which saves at once. */
export function useModelEnabling(onChanged: () => void) {
  const { t } = useTranslation('models')
  const errorText = useErrorText()
  const [, update] = useMutation(UpdateModel)
  /** Models being switched, by id with their version: a second click is ignored until the list shows a newer one. */
  const [switching, setSwitching] = useState<ReadonlyMap<number, string>>(new Map())

  async function enable({ id, name, updatedAt }: ModelRow, isEnabled: boolean) {
    setSwitching(now => new Map([...now, [id, updatedAt]]))
    const { data, error } = await update({ id, input: { isEnabled: { set: isEnabled }, expectedUpdatedAt: updatedAt } })
    if (data) toast(t(isEnabled ? 'enabledNow' : 'disabledNow', { name }))
    else {
      setSwitching(now => new Map([...now].filter(([one]) => one !== id)))
      errorToast(t('enableFailed'), errorText(codeOf(error), extensionsOf(error).key))
    }
    onChanged()
  }

  return {
    switching: ({ id, updatedAt }: ModelRow) => switching.get(id) === updatedAt,
    onEnable: (model: ModelRow, isEnabled: boolean) => void enable(model, isEnabled),
  }
}
