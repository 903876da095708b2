import { Anchor, Checkbox, Group, Loader, NativeSelect, Stack, Text } from '@mantine/core'
import '../../ui/choiceStyles.ts'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useFormat } from '../../i18n/format.ts'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CenterImportPreview } from './CenterImportPreview.tsx'
import type { CenterImport } from './centerFiles.ts'
import { CenterModels } from './centers.ts'
import { useCenterImport } from './useCenterImport.ts'

interface ImportCentersModalProps {
  opened: boolean
  onClose: () => void
  onImported: () => void
}

export function ImportCentersModal({ opened, onClose, onImported }: ImportCentersModalProps) {
  const { t } = useTranslation('centerImport')
  return (
    <FormModal opened={opened} title={t('title')} size="xl" onClose={onClose}>
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
  const { t } = useTranslation('centerImport')
  const { number } = useFormat()
  const { ready } = useConnection()
  const importing = useCenterImport(onImported)
  const { file, checked, failure, isBusy, leavesOut, choose, setLeavesOut, apply } = importing
  const toWrite = checked ? checked.created + checked.updated : 0
  const refused = checked?.refused ?? 0
  const isApplicable = toWrite > 0 && (refused === 0 || leavesOut)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isApplicable) void apply()
      }}
    >
      <Stack gap="md">
        <Text size="sm">{t('text')}</Text>
        <Group gap="sm">
          <FilePicker
            label={t(file ? 'another' : 'choose')}
            accept=".csv,.txt,.tsv,.xlsx"
            disabled={isBusy || !ready}
            onFile={choose}
          />
          <Text size="sm" c="dimmed" flex="1 1 200px" style={{ overflowWrap: 'anywhere' }}>
            {file?.name ?? <Kinds />}
          </Text>
        </Group>
        {failure && (
          <Notice tone="bad" title={t(failure.title)}>
            {failure.text}
          </Notice>
        )}
        {isBusy && !checked && file && (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">{t('checking', { name: file.name })}</Text>
          </Group>
        )}
        {checked && <DefaultModel checked={checked} importing={importing} />}
        {checked && <CenterImportPreview result={checked} />}
        {refused > 0 && toWrite > 0 && (
          <Checkbox
            label={t('leaveOut', { number: number(refused) })}
            checked={leavesOut}
            onChange={event => setLeavesOut(event.currentTarget.checked)}
          />
        )}
      </Stack>
      <FormFoot
        submit={t('apply', { number: number(toWrite) })}
        busy={isBusy && checked !== undefined}
        disabled={!ready || !isApplicable}
        onCancel={onCancel}
      />
    </form>
  )
}

function Kinds() {
  const { t, i18n } = useTranslation('centerImport')
  return (
    <>
      {t('kinds')}{' '}
      {(['csv', 'xlsx'] as const).map(format => (
        <Anchor key={format} size="sm" mr={8} href={`/templates/centers-${i18n.language}.${format}`} download>
          {format.toUpperCase()}
        </Anchor>
      ))}
    </>
  )
}

interface DefaultModelProps {
  checked: CenterImport
  importing: Pick<ReturnType<typeof useCenterImport>, 'modelId' | 'isBusy' | 'chooseModel'>
}

/** Only where a row lacks a model. */
function DefaultModel({ checked, importing: { modelId, isBusy, chooseModel } }: DefaultModelProps) {
  const { t } = useTranslation('centerImport')
  const { ready } = useConnection()
  const [{ data }] = useQuery({ query: CenterModels, variables: {} })
  const isMissing = checked.rows.some(({ problems }) =>
    problems.some(({ key }) => key === 'modelMissing' || key === 'modelUnknown'),
  )
  if (!isMissing && checked.unknownModels.length === 0 && modelId === null) return null
  const models = data?.findAllDeviceMode ?? []
  return (
    <NativeSelect
      label={t('model')}
      description={t('modelHint')}
      value={`${modelId ?? ''}`}
      disabled={isBusy || !ready}
      onChange={event => void chooseModel(Number(event.currentTarget.value) || null)}
      data={[
        { value: '', label: t('noModel') },
        ...models.map(({ id, name, manufacturer }) => ({
          value: `${id}`,
          label: [name, manufacturer].filter(Boolean).join(' · '),
        })),
      ]}
    />
  )
}
