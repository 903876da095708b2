import { NativeSelect, Radio, Title } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import './radioStyles.ts'
import { useTranslation } from 'react-i18next'
import own from './CoordinateFields.module.css'
import { CoordinateSystemField } from './CoordinateSystemField.tsx'
import { DatumField } from './DatumField.tsx'
import type { Draft } from './draft.ts'
import classes from './Imports.module.css'
import type { Import } from './imports.ts'

interface CoordinateFieldsProps {
  of: Import
  draft: Draft
  /** why the coordinate system is not accepted */
  problem: string | undefined
  onChange: (part: Partial<Draft>) => void
}

const DATUMS = ['WGS84', 'GCJ02', 'BD09'] as const
const ORDERS = ['LATITUDE_FIRST', 'LONGITUDE_FIRST'] as const

/** What the coordinates of the file are: degrees of a datum, or metres of a projection. */
export function CoordinateFields({ of, draft, problem, onChange }: CoordinateFieldsProps) {
  const { t } = useTranslation('imports')
  const isProjected = draft.crs !== null
  return (
    <section className={own.coordinates}>
      <Title order={2} size="h5">
        {t('mapping.coordinates')}
      </Title>
      <Radio.Group
        label={t('mapping.coordinateKind')}
        value={isProjected ? 'projected' : 'degrees'}
        onChange={kind => onChange({ crs: kind === 'projected' ? (of.crs ?? '') : null })}
      >
        <div className={own.radios}>
          <Radio value="degrees" label={t('mapping.degrees')} />
          <Radio value="projected" label={t('mapping.projected')} />
        </div>
      </Radio.Group>
      {isProjected ? (
        <div className={classes.system}>
          <CoordinateSystemField
            value={draft.crs ?? ''}
            named={of.crs}
            error={problem}
            onChange={crs => onChange({ crs })}
          />
        </div>
      ) : (
        <DatumField
          label={t('mapping.datum')}
          value={draft.datum}
          datums={DATUMS}
          onChange={datum => onChange({ datum })}
        />
      )}
      {draft.sources.POSITION && draft.sources.POSITION.columns.length > 0 && (
        <NativeSelect
          className={classes.system}
          label={t('mapping.positionOrder')}
          value={draft.positionOrder ?? ''}
          onChange={event =>
            onChange({ positionOrder: ORDERS.find(order => order === event.currentTarget.value) ?? null })
          }
          data={[
            { value: '', label: t('mapping.orderDetected') },
            ...ORDERS.map(value => ({
              value,
              label: t(isProjected ? `mapping.projectedOrders.${value}` : `mapping.orders.${value}`),
            })),
          ]}
        />
      )}
    </section>
  )
}
