import { Anchor, Group, Loader, Stack, Text } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { Notice } from '../../ui/Notice.tsx'
import { EncodingSelect } from './EncodingSelect.tsx'
import type { Encoding } from './encodings.ts'
import classes from './Imports.module.css'
import { FILE_TYPES } from './importFile.ts'
import type { Import } from './imports.ts'
import { useReadFile } from './useReadFile.ts'

const MAX_FILE_BYTES = 50_000_000

/** Selects or drops a file, which is uploaded at once. */
export function FileStep({ onRead, onExport }: { onRead: (read: Import) => void; onExport: () => void }) {
  const { t } = useTranslation('imports')
  const { ready } = useConnection()
  const [encoding, setEncoding] = useState<Encoding>()
  const { read, fetching, name, problem, setProblem } = useReadFile(onRead)
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
        accept={FILE_TYPES}
        multiple={false}
        maxSize={MAX_FILE_BYTES}
        disabled={fetching || !ready}
        data-loading={fetching || undefined}
        onDrop={([file]) => file && void read(file, { encoding })}
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
          <Text size="sm" c="dimmed">
            {t('file.limits')}
          </Text>
        </Stack>
      </Dropzone>
      <div className={classes.row}>
        <div className={classes.encoding}>
          <EncodingSelect
            label={t('file.encoding')}
            description={t('file.hint')}
            value={encoding}
            disabled={fetching}
            onChange={setEncoding}
          />
        </div>
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
