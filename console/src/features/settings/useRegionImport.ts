import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { toast } from '../../ui/toasts.ts'
import { ImportRegions, type RegionImport, readRegionFile } from './siteRegionList.ts'

/** A checked file. */
interface CheckedFile {
  name: string
  content: string
  result: RegionImport
}

/** A file of regions: it is checked at once, and replaces the list after a confirmation. */
export function useRegionImport(onImported: () => void) {
  const { t } = useTranslation('settings')
  const { number } = useFormat()
  const errorText = useErrorText()
  const [checked, setChecked] = useState<CheckedFile>()
  const [failure, setFailure] = useState<string>()
  const [{ fetching }, send] = useMutation(ImportRegions)

  async function run(content: string, dryRun: boolean): Promise<RegionImport | undefined> {
    setFailure(undefined)
    const { data, error } = await send({ content, dryRun })
    if (data) return data.importSiteRegions
    const { key, count, codes } = extensionsOf(error) as { key?: string; count?: number; codes?: string[] }
    const isInUse = key === 'regionsInUse' && count !== undefined && codes !== undefined
    if (isInUse) setFailure(t('regions.inUse', { number: number(count), codes: codes.join(', ') }))
    else setFailure(errorText(codeOf(error), key))
    return undefined
  }

  async function choose(file: File | null) {
    if (!file) return
    setChecked(undefined)
    const read = await readRegionFile(file)
    if (typeof read === 'string') return setFailure(t(`regions.${read}`))
    const result = await run(read.content, true)
    if (result) setChecked({ name: file.name, content: read.content, result })
  }

  async function apply() {
    if (!checked) return
    const result = await run(checked.content, false)
    // With problems, the bounds of the site have changed since the check.
    setChecked(result && result.problems.length > 0 ? { ...checked, result } : undefined)
    if (!result || result.problems.length > 0) return
    toast(t('regions.done', { number: number(totalOf(result)) }))
    onImported()
  }

  return { checked, failure, isBusy: fetching, choose, apply, cancel: () => setChecked(undefined) }
}

export function totalOf({ counts }: RegionImport): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
