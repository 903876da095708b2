import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { civilDateOf } from '#lighting/time/zone.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import { saveBlob, saveCsv } from '../../ui/saveFile.ts'
import { errorToast } from '../../ui/toasts.ts'
import { ExportModels } from './models.ts'

type Variables = VariablesOf<typeof ExportModels>

/** Saves the models of a filter as a file that can be imported again. */
export function useModelExport(where: Variables['where']) {
  const { t } = useTranslation('models')
  const client = useClient()
  const errorText = useErrorText()
  const zone = useSiteZone()
  return async (format: Variables['format']) => {
    const { data, error } = await client.query(ExportModels, { format, where }, { requestPolicy: 'network-only' })
    if (!data) return errorToast(t('export.failed'), errorText(codeOf(error), extensionsOf(error).key))
    const text = data.exportDeviceModes
    const name = `${t('export.file')}-${civilDateOf(Date.now(), zone)}`
    if (format === 'CSV') saveCsv(text, `${name}.csv`)
    else saveBlob(new Blob([text], { type: 'application/json' }), `${name}.json`)
  }
}
