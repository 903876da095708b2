import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { codeOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { csvFile, saveBlob } from '../../ui/saveFile.ts'
import { errorToast } from '../../ui/toasts.ts'
import { type Import, ImportFaults } from './imports.ts'
import { useProblems } from './useProblems.ts'

/** All rows that are left out, as a file to work through. */
export function ProblemListButton({ of }: { of: Import }) {
  const { t } = useTranslation('imports')
  const client = useClient()
  const errorText = useErrorText()
  const problemsOf = useProblems(of.columns)
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    const rows: (string | number)[][] = [
      [t('list.row'), t('list.deviceId'), t('list.column'), t('list.value'), t('list.problem')],
    ]
    for (let after = 0; ; ) {
      const { data, error } = await client.query(ImportFaults, { id: of.id, after })
      if (!data) {
        errorToast(t('check.downloadFailed'), errorText(codeOf(error)))
        break
      }
      const last = data.lightImportFaults.at(-1)
      if (!last) {
        saveBlob(csvFile(rows), `${t('check.listFile')}-${of.id}.csv`)
        break
      }
      for (const fault of data.lightImportFaults)
        for (const { column, value, text } of problemsOf(fault))
          rows.push([fault.row, fault.deviceId ?? '', column ?? '', value, text])
      after = last.row
    }
    setBusy(false)
  }

  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={busy} onClick={download}>
      {t('check.download')}
    </Button>
  )
}
