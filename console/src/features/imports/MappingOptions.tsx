import { NativeSelect, Switch, TextInput, Title } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useMay } from '../sessions/session.ts'
import { ColumnSelect } from './ColumnSelect.tsx'
import { type Draft, NO_SOURCE, withColumn } from './draft.ts'
import classes from './Imports.module.css'
import { ImportChoices } from './importChoices.ts'
import type { Import } from './imports.ts'

interface MappingOptionsProps {
  draft: Draft
  columns: Import['columns']
  onChange: (part: Partial<Draft>) => void
}

/** Defaults of new lights, and how invalid values are corrected. */
export function MappingOptions({ draft, columns, onChange }: MappingOptionsProps) {
  const { t } = useTranslation('imports')
  const may = useMay()
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: ImportChoices })
  const choice = (part: 'modeId' | 'centerId' | 'groupId', none: string, things: { id: number; label: string }[]) => ({
    value: draft[part] ?? '',
    disabled: !data,
    data: [{ value: '', label: none }, ...things.map(({ id, label }) => ({ value: String(id), label }))],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [part]: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) }),
  })
  const named = (things: readonly { id: number; name: string }[] = []) =>
    things.map(({ id, name }) => ({ id, label: name }))
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        {t('mapping.options')}
      </Title>
      {error && (
        <ErrorPanel
          title={t('mapping.centersFailed')}
          text={errorText(codeOf(error))}
          requestId={requestIdOf(error)}
          onRetry={read}
        />
      )}
      <div className={classes.options}>
        <NativeSelect
          label={t('mapping.model')}
          description={t('mapping.modelHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          {...choice('modeId', t('mapping.chooseModel'), named(data?.findAllDeviceMode))}
        />
        <Switch
          label={t('mapping.useModeForUnknown')}
          description={t('mapping.useModeForUnknownHint')}
          disabled={draft.modeId === null}
          checked={draft.modeId !== null && draft.useModeForUnknown}
          onChange={event => onChange({ useModeForUnknown: event.currentTarget.checked })}
        />
        <NativeSelect
          label={t('mapping.group')}
          {...choice('groupId', t('mapping.noGroup'), named(data?.findAllLightGroup))}
        />
        <NativeSelect
          label={t('mapping.center')}
          {...choice('centerId', t('mapping.noCenter'), named(data?.findAllLightCenter))}
        />
        <MissingId draft={draft} columns={columns} onChange={onChange} />
        <Switch
          label={t('mapping.updateExisting')}
          description={t('mapping.updateExistingHint')}
          checked={draft.updateExisting}
          onChange={event => onChange({ updateExisting: event.currentTarget.checked })}
        />
        {may('LightGroup', 'create') && (
          <Switch
            label={t('mapping.createGroups')}
            checked={draft.createGroups}
            onChange={event => onChange({ createGroups: event.currentTarget.checked })}
          />
        )}
        <Switch
          label={t('mapping.nameFromId')}
          checked={draft.nameFromId}
          onChange={event => onChange({ nameFromId: event.currentTarget.checked })}
        />
        <Switch
          label={t('mapping.correctIds')}
          description={t('mapping.correctIdsHint')}
          checked={draft.correctIds}
          onChange={event => onChange({ correctIds: event.currentTarget.checked })}
        />
      </div>
    </section>
  )
}

/** Source of the device ID for rows without one. */
function MissingId({ draft, columns, onChange }: MappingOptionsProps) {
  const { t } = useTranslation('imports')
  const missing = draft.missingId ?? NO_SOURCE
  return (
    <div className={classes.selects}>
      <ColumnSelect
        visibleLabel
        label={t('mapping.missingId')}
        none={t('mapping.missingNone')}
        columns={columns}
        value={missing.columns[0]}
        onChange={column => onChange({ missingId: withColumn(missing, 0, column) })}
      />
      {missing.columns.length > 0 && (
        <TextInput
          className={classes.prefix}
          label={t('mapping.prefix')}
          maxLength={40}
          value={missing.prefix}
          onChange={event => onChange({ missingId: { ...missing, prefix: event.currentTarget.value } })}
        />
      )}
    </div>
  )
}
