import { useState } from 'react'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { type Draft, settingsOf, storeDraft } from './draft.ts'
import { CheckImport, type Import } from './imports.ts'

/** Checks an import with other settings. */
export function useCheck(id: number, onChecked: (now: Import) => void) {
  const errorText = useErrorText()
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, send] = useMutation(CheckImport)

  async function check(draft: Draft): Promise<void> {
    setProblem(undefined)
    storeDraft(id, draft)
    const { data, error } = await send({ id, settings: settingsOf(draft) })
    if (data) onChecked(data.checkLightImport)
    else setProblem(errorText(codeOf(error), extensionsOf(error).key))
  }

  return { check, fetching, problem }
}
