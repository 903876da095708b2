import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { toast } from '../../ui/toasts.ts'
import { type ModelFile, readModelFile } from './modelFile.ts'
import { ImportModels, type ModelImport } from './models.ts'

interface Failure {
  title: 'checkFailed' | 'applyFailed'
  text: string
}

/** A file of models: it is checked at once, and applied after a confirmation. */
export function useModelImport(onImported: () => void) {
  const { t } = useTranslation('models')
  const errorText = useErrorText()
  const { number } = useFormat()
  const [file, setFile] = useState<ModelFile>()
  const [checked, setChecked] = useState<ModelImport>()
  const [failure, setFailure] = useState<Failure>()
  const [{ fetching }, send] = useMutation(ImportModels)

  async function run({ content, format }: ModelFile, dryRun: boolean): Promise<ModelImport | undefined> {
    setFailure(undefined)
    const { data, error } = await send({ content, format, dryRun })
    if (data) return data.importDeviceModes
    const title = dryRun ? 'checkFailed' : 'applyFailed'
    setFailure({ title, text: errorText(codeOf(error), extensionsOf(error).key) })
  }

  async function choose(chosen: File) {
    setChecked(undefined)
    const read = await readModelFile(chosen)
    if (typeof read === 'string') {
      setFile(undefined)
      return setFailure({ title: 'checkFailed', text: t(`import.${read}`) })
    }
    setFile(read)
    setChecked(await run(read, true))
  }

  async function apply() {
    if (!file) return
    const result = await run(file, false)
    if (!result) return
    // The models have changed since the check.
    if (result.problems.length > 0) return setChecked(result)
    toast(t('import.done', { created: number(result.created), updated: number(result.updated) }))
    onImported()
  }

  return { file, checked, failure, isBusy: fetching, choose, apply }
}
