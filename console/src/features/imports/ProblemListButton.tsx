import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Client, type CombinedError, useClient } from 'urql'
import { withCodes } from '#lighting/values/invisible.ts'
import { codeOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { csvText, saveCsv } from '../../ui/saveFile.ts'
import { errorToast } from '../../ui/toasts.ts'
import { type Import, type ImportFault, ImportFaults } from './imports.ts'
import { useProblems } from './useProblems.ts'

/** Exports all skipped rows as a file. */
export function ProblemListButton({ of }: { of: Import }) {
  const { t } = useTranslation('imports')
  const client = useClient()
  const errorText = useErrorText()
  const problemsOf = useProblems(of.columns)
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    const { faults, error } = await loadFaults(client, of.id)
    setBusy(false)
    if (!faults) return errorToast(t('check.downloadFailed'), errorText(codeOf(error)))
    const header = [t('list.row'), t('list.deviceId'), t('list.column'), t('list.value'), t('list.problem')]
    const rows = faults.flatMap(fault =>
      problemsOf(fault).map(({ column = '', value, text }) => [
        fault.row,
        ...[fault.deviceId ?? '', column, value].map(withCodes),
        text,
      ]),
    )
    saveCsv(csvText([header, ...rows]), `${t('check.listFile')}-${of.id}.csv`)
  }

  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={busy} onClick={download}>
      {t('check.download')}
    </Button>
  )
}

/** All pages, one after another. */
async function loadFaults(client: Client, id: number): Promise<{ faults?: ImportFault[]; error?: CombinedError }> {
  const faults: ImportFault[] = []
  for (;;) {
    const { data, error } = await client.query(ImportFaults, { id, after: faults.at(-1)?.row ?? 0 })
    if (!data) return { error }
    if (data.lightImportFaults.length === 0) return { faults }
    faults.push(...data.lightImportFaults)
  }
}
