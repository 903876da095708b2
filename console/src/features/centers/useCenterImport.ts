import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { toast } from '../../ui/toasts.ts'
import { type CenterImport, ImportCenters } from './centerFiles.ts'

interface Failure {
  title: 'checkFailed' | 'applyFailed'
  text: string
}

/** A file of centers: it is checked at once, again with another default model, and applied after a confirmation. */
export function useCenterImport(onImported: () => void) {
  const { t } = useTranslation('centerImport')
  const errorText = useErrorText()
  const { number } = useFormat()
  const [file, setFile] = useState<File>()
  const [modelId, setModelId] = useState<number | null>(null)
  const [leavesOut, setLeavesOut] = useState(false)
  const [checked, setChecked] = useState<CenterImport>()
  const [failure, setFailure] = useState<Failure>()
  const [{ fetching }, send] = useMutation(ImportCenters)

  async function run(chosen: File, options: { dryRun: boolean; modelId: number | null; leaveOut?: boolean }) {
    setFailure(undefined)
    const { data, error } = await send({ file: chosen, fileName: chosen.name, ...options })
    if (data) return data.importCenters
    const title = options.dryRun ? 'checkFailed' : 'applyFailed'
    setFailure({ title, text: errorText(codeOf(error), extensionsOf(error).key) })
  }

  async function choose(chosen: File) {
    setChecked(undefined)
    setLeavesOut(false)
    if (!/\.(csv|txt|tsv|xlsx)$/i.test(chosen.name)) {
      setFile(undefined)
      return setFailure({ title: 'checkFailed', text: t('wrongFile') })
    }
    setFile(chosen)
    setChecked(await run(chosen, { dryRun: true, modelId }))
  }

  async function chooseModel(modelId: number | null) {
    setModelId(modelId)
    if (!file) return
    const result = await run(file, { dryRun: true, modelId })
    if (result) setChecked(result)
  }

  async function apply() {
    if (!file) return
    const result = await run(file, { dryRun: false, modelId, leaveOut: leavesOut })
    if (!result) return
    if (!result.isApplied) {
      setFailure({ title: 'applyFailed', text: t('outdated') })
      return setChecked(result)
    }
    toast(t('done', { created: number(result.created), updated: number(result.updated) }))
    onImported()
  }

  return { file, checked, failure, isBusy: fetching, modelId, leavesOut, choose, chooseModel, setLeavesOut, apply }
}
