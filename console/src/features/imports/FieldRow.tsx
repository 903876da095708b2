import { ActionIcon, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withCodes } from '#lighting/values/invisible.ts'
import { QuotedText } from '../../ui/QuotedText.tsx'
import { ColumnSelect } from './ColumnSelect.tsx'
import { MAX_PARTS, sampleOf, withColumn } from './draft.ts'
import classes from './Imports.module.css'
import type { Import, ImportField, ImportSource } from './imports.ts'

interface FieldRowProps {
  field: ImportField
  /** coordinates are metres */
  isProjected: boolean
  source: ImportSource
  columns: Import['columns']
  onChange: (source: ImportSource) => void
}

/** The columns that form a field: usually one, sometimes several with separators. */
export function FieldRow({ field, isProjected, source, columns, onChange }: FieldRowProps) {
  const { t } = useTranslation('imports')
  const [more, setMore] = useState(false)
  const name = t(`fields.${field}`)
  const count = source.columns.length
  const places = Math.min(MAX_PARTS, Math.max(1, count + (more ? 1 : 0)))
  const sample = sampleOf(source, columns)
  return (
    <li>
      <div>
        <Text size="sm" fw={600}>
          {name}
          {field === 'DEVICE_ID' && (
            <Text span size="xs" c="dimmed" fw={400}>
              {' '}
              {t('mapping.required')}
            </Text>
          )}
        </Text>
        <Text size="xs" c="dimmed">
          {isProjected && isCoordinate(field) ? t(`projectedHints.${field}`) : t(`fieldHints.${field}`)}
        </Text>
      </div>
      <div className={classes.selects}>
        {field === 'DEVICE_ID' && count > 0 && (
          <TextInput
            className={classes.prefix}
            aria-label={t('mapping.prefixOf', { field: name })}
            placeholder={t('mapping.prefix')}
            maxLength={40}
            value={source.prefix}
            onChange={event => onChange({ ...source, prefix: event.currentTarget.value })}
          />
        )}
        {Array.from({ length: places }, (_, place) => (
          <ColumnSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
            key={place}
            label={
              place === 0
                ? t('mapping.columnOf', { field: name })
                : t('mapping.nthColumnOf', { field: name, n: place + 1 })
            }
            none={t('mapping.none')}
            columns={columns}
            value={source.columns[place]}
            onChange={column => {
              setMore(false)
              onChange(withColumn(source, place, column))
            }}
          />
        ))}
        {count > 0 && count < MAX_PARTS && !more && (
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('mapping.moreFor', { field: name })}
            title={t('mapping.more')}
            onClick={() => setMore(true)}
          >
            <IconPlus size={16} />
          </ActionIcon>
        )}
      </div>
      <span className={classes.sample} title={withCodes(sample)}>
        <QuotedText text={sample} />
      </span>
    </li>
  )
}

const COORDINATES = ['LATITUDE', 'LONGITUDE', 'POSITION'] as const

function isCoordinate(field: ImportField): field is (typeof COORDINATES)[number] {
  return COORDINATES.some(one => one === field)
}
