import { Group, Loader, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useFormat } from '../../i18n/format.ts'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { useModelImport } from './useModelImport.ts'

interface ImportModelsModalProps {
  opened: boolean
  onClose: () => void
  onImported: () => void
}

export function ImportModelsModal({ opened, onClose, onImported }: ImportModelsModalProps) {
  const { t } = useTranslation('models')
  return (
    <FormModal opened={opened} title={t('import.title')} onClose={onClose}>
      {close => (
        <ImportForm
          onCancel={close}
          onImported={() => {
            onImported()
            onClose()
          }}
        />
      )}
    </FormModal>
  )
}

function ImportForm({ onCancel, onImported }: { onCancel: () => void; onImported: () => void }) {
  const { t } = useTranslation('models')
  const { number } = useFormat()
  const { ready } = useConnection()
  const { file, checked, failure, isBusy, choose, apply } = useModelImport(onImported)
  const toWrite = checked ? checked.created + checked.updated : 0
  const isApplicable = checked !== undefined && checked.problems.length === 0 && toWrite > 0
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isApplicable) void apply()
      }}
    >
      <Stack gap="md">
        <Text size="sm">{t('import.text')}</Text>
        <Group gap="sm">
          <FilePicker
            accept=".json,.csv"
            label={t(file ? 'import.another' : 'import.choose')}
            disabled={isBusy || !ready}
            onFile={choose}
          />
          <Text size="sm" c="dimmed" flex="1 1 200px" style={{ overflowWrap: 'anywhere' }}>
            {file?.name ?? t('import.kinds')}
          </Text>
        </Group>
        {failure && (
          <Notice tone="bad" title={t(`import.${failure.title}`)}>
            {failure.text}
          </Notice>
        )}
        {isBusy && !checked && file && (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">{t('import.checking', { name: file.name })}</Text>
          </Group>
        )}
        {checked && <ImportPreview result={checked} />}
      </Stack>
      <FormFoot
        submit={isApplicable ? t('import.apply', { number: number(toWrite) }) : t('import.submit')}
        busy={isBusy && checked !== undefined}
        disabled={!ready || !isApplicable}
        onCancel={onCancel}
      />
    </form>
  )
}
