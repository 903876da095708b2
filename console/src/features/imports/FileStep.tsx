import { Anchor, Group, Loader, NativeSelect, Stack, Text } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from './Imports.module.css'
import { CreateImport, type Import } from './imports.ts'

type Encoding = NonNullable<VariablesOf<typeof CreateImport>['encoding']>
const ENCODINGS = ['UTF_8', 'GB18030', 'UTF_16LE', 'UTF_16BE', 'SHIFT_JIS'] as const satisfies Encoding[]
const MAX_FILE_BYTES = 50_000_000

/** Selects or drops a file, which is uploaded at once. */
export function FileStep({ onRead, onExport }: { onRead: (read: Import) => void; onExport: () => void }) {
  const { t } = useTranslation('imports')
  const { ready } = useConnection()
  const errorText = useErrorText()
  const [encoding, setEncoding] = useState<Encoding>()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, create] = useMutation(CreateImport)

  async function send(file: File) {
    setProblem(undefined)
    setName(file.name)
    const { data, error } = await create({ file, fileName: file.name, encoding })
    if (data) return onRead(data.createLightImport)
    setProblem(errorText(codeOf(error), extensionsOf(error).key))
  }

  return (
    <div className={classes.body}>
      {problem && (
        <Notice tone="bad" title={t('file.failed')}>
          {problem}
        </Notice>
      )}
      <Dropzone
        unstyled
        className={classes.drop}
        inputProps={{ 'aria-label': t('file.label') }}
        accept={{
          'text/csv': ['.csv', '.txt', '.tsv'],
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
        }}
        multiple={false}
        maxSize={MAX_FILE_BYTES}
        disabled={fetching || !ready}
        data-loading={fetching || undefined}
        onDrop={([file]) => file && void send(file)}
        onReject={() => setProblem(t('file.only'))}
      >
        <Stack align="center" gap={6}>
          {fetching ? (
            <Loader size="sm" />
          ) : (
            <IconFileSpreadsheet size={40} stroke={1.4} className={classes.dropIcon} />
          )}
          <Text fw={600} className={classes.name}>
            {fetching ? t('file.uploading', { name }) : t('file.drop')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('file.kinds')}
          </Text>
        </Stack>
      </Dropzone>
      <div className={classes.row}>
        <NativeSelect
          label={t('file.encoding')}
          description={t('file.hint')}
          value={encoding ?? ''}
          disabled={fetching}
          onChange={event => setEncoding((event.currentTarget.value || undefined) as Encoding | undefined)}
          data={[
            { value: '', label: t('file.auto') },
            ...ENCODINGS.map(value => ({ value, label: t(`encodings.${value}`) })),
          ]}
        />
        <Templates onExport={onExport} />
      </div>
    </div>
  )
}

function Templates({ onExport }: { onExport: () => void }) {
  const { t, i18n } = useTranslation('imports')
  return (
    <Group gap="sm">
      {(['CSV', 'XLSX'] as const).map(format => (
        <Anchor key={format} size="sm" href={`/templates/lights-${i18n.language}.${format.toLowerCase()}`} download>
          {t('file.template', { format })}
        </Anchor>
      ))}
      <Anchor component="button" type="button" size="sm" onClick={onExport}>
        {t('file.exportFirst')}
      </Anchor>
    </Group>
  )
}
