import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { civilDateOf } from '#lighting/time/zone.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import { saveCsv } from '../../ui/saveFile.ts'
import { errorToast } from '../../ui/toasts.ts'
import { ExportCenters } from './centerFiles.ts'

/** Saves the centers of a filter as a file that can be imported again. */
export function useCenterExport(where: VariablesOf<typeof ExportCenters>['where']) {
  const { t, i18n } = useTranslation('centerImport')
  const client = useClient()
  const errorText = useErrorText()
  const zone = useSiteZone()
  return async () => {
    const variables = { where, language: i18n.language === 'zh' ? 'zh' : 'en' } as const
    const { data, error } = await client.query(ExportCenters, variables)
    if (!data) return errorToast(t('exportFailed'), errorText(codeOf(error), extensionsOf(error).key))
    saveCsv(data.exportCenters, `${t('file')}-${civilDateOf(Date.now(), zone)}.csv`)
  }
}
