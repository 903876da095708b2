import { Group, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { save } from '../../ui/saveFile.ts'
import { DatumField } from './DatumField.tsx'
import { ExportLights } from './exports.ts'

type Variables = VariablesOf<typeof ExportLights>
const DATUMS = ['WGS84', 'GCJ02'] as const

interface ExportModalProps {
  opened: boolean
  onClose: () => void
  /** the filter of the list, as in its query */
  where: Variables['where']
  /** number of matching lights */
  total: number
}

/** The lights of the current filter as a file. */
export function ExportModal({ opened, onClose, where, total }: ExportModalProps) {
  const { t } = useTranslation('imports')
  return (
    <FormModal opened={opened} title={t('export.title')} size="md" onClose={onClose}>
      {close => <ExportForm where={where} total={total} onDone={close} />}
    </FormModal>
  )
}

function ExportForm({ where, total, onDone }: Pick<ExportModalProps, 'where' | 'total'> & { onDone: () => void }) {
  const { t, i18n } = useTranslation('imports')
  const { ready } = useConnection()
  const number = useFormat().number(total)
  const errorText = useErrorText()
  const [format, setFormat] = useState<Variables['format']>('XLSX')
  const [encoding, setEncoding] = useState<NonNullable<Variables['encoding']>>('UTF8_BOM')
  const [datum, setDatum] = useState<Variables['datum']>('WGS84')
  const [{ fetching, error }, prepare] = useMutation(ExportLights)

  async function submit() {
    const language = i18n.language === 'zh' ? 'zh' : 'en'
    const { data } = await prepare({ where, format, language, datum, encoding })
    if (!data) return
    save(data.exportLightDevices.url, data.exportLightDevices.fileName)
    onDone()
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <Text size="sm">{total > 0 ? t('export.count', { number }) : t('export.none')}</Text>
        <Radio.Group
          label={t('export.format')}
          value={format}
          onChange={next => setFormat(next as Variables['format'])}
        >
          <Group gap="lg" mt="xs">
            <Radio value="XLSX" label={t('export.XLSX')} />
            <Radio value="CSV" label={t('export.CSV')} />
          </Group>
        </Radio.Group>
        {format === 'CSV' && (
          <NativeSelect
            label={t('export.encoding')}
            value={encoding}
            onChange={event => setEncoding(event.currentTarget.value as typeof encoding)}
            data={(['UTF8_BOM', 'GB18030'] as const).map(value => ({ value, label: t(`export.${value}`) }))}
          />
        )}
        <DatumField label={t('export.datum')} value={datum} datums={DATUMS} onChange={setDatum} />
        <Text size="xs" c="dimmed">
          {t('export.note')}
        </Text>
        {error && (
          <Notice tone="bad" title={t('export.failed')}>
            {errorText(codeOf(error), extensionsOf(error).key)}
          </Notice>
        )}
      </Stack>
      <FormFoot submit={t('export.submit')} busy={fetching} disabled={!ready || total === 0} onCancel={onDone} />
    </form>
  )
}
