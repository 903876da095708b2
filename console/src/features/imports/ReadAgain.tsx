import { NativeSelect, Text } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { EncodingSelect } from './EncodingSelect.tsx'
import { type Encoding, encodingName } from './encodings.ts'
import classes from './Imports.module.css'
import { FILE_ENDINGS, fileOf } from './importFile.ts'
import { DeleteImport, type Import } from './imports.ts'
import { type ReadOptions, useReadFile } from './useReadFile.ts'

interface ReadAgainProps {
  of: Import
  onRead: (read: Import) => void
}

/** Reads the same file in another encoding, or another sheet of it. */
export function ReadAgain({ of, onRead }: ReadAgainProps) {
  const { t } = useTranslation('imports')
  const { ready } = useConnection()
  const [, remove] = useMutation(DeleteImport)
  // After a reload the file has to be selected again.
  const [waiting, setWaiting] = useState<ReadOptions>()
  const { read, fetching, problem } = useReadFile(async next => {
    // It would be listed twice. One that was undone stays as a record.
    if (of.status !== 'UNDONE') await remove({ id: of.id })
    onRead(next)
  })
  const hasEncoding = of.encoding !== null
  if (!hasEncoding && of.sheets.length < 2) return null

  function again(options: ReadOptions) {
    const file = fileOf(of.id)
    if (file) void read(file, options)
    else setWaiting(options)
  }

  return (
    <div className={classes.again}>
      {of.encodingUnsure && of.encoding && (
        <Notice tone="warning" title={t('again.unsure', { encoding: encodingName(of.encoding) })}>
          {t('again.unsureText')}
        </Notice>
      )}
      <div className={classes.selects}>
        {hasEncoding && (
          <EncodingSelect
            label={t('again.encoding')}
            value={waiting?.encoding ?? of.encoding ?? undefined}
            disabled={fetching || !ready}
            onChange={(encoding: Encoding | undefined) => again({ encoding })}
          />
        )}
        {of.sheets.length > 1 && (
          <NativeSelect
            label={t('again.sheet')}
            value={waiting?.sheet ?? of.sheet ?? ''}
            disabled={fetching || !ready}
            data={of.sheets}
            onChange={event => again({ sheet: event.currentTarget.value, encoding: of.encoding ?? undefined })}
          />
        )}
      </div>
      {waiting && (
        <div className={classes.row}>
          <Text size="sm">{t('again.chooseText', { name: of.fileName })}</Text>
          <FilePicker
            label={t('again.choose')}
            accept={FILE_ENDINGS}
            disabled={fetching || !ready}
            onFile={file => read(file, waiting)}
          />
        </div>
      )}
      {problem && (
        <Notice tone="bad" title={t('file.failed')}>
          {problem}
        </Notice>
      )}
    </div>
  )
}
