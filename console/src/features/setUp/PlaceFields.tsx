import { Group, Radio, SimpleGrid, TextInput } from '@mantine/core'
import '../../ui/choiceStyles.ts'
import '@mantine/core/styles/SimpleGrid.css'
import { IconSunset2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { locationOf } from '#lighting/regions/regions.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { ChinaAreaPicker } from '../regions/AreaPicker.tsx'
import { type Area, NO_AREA } from '../regions/areas.ts'
import { useRegions } from '../regions/useRegions.ts'
import { BoundsFields } from './BoundsFields.tsx'
import classes from './SetUp.module.css'
import { setUpDegrees } from './setUpDegrees.ts'
import { type FieldProps, type SetUpValues, zoneOf } from './setUpForm.ts'
import { sunToday } from './sunToday.ts'
import { zoneChoices } from './zones.ts'

interface PlaceFieldsProps {
  values: SetUpValues
  field: FieldProps
  /** Nothing is chosen, or the datum was refused. */
  whereError: string | undefined
  onChange: (values: Partial<SetUpValues>) => void
}

/** Location and time zone of the lights, which determine sunset and sunrise. */
export function PlaceFields({ values, field, whereError, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation('setUp')
  const regions = useRegions()
  const zones = useMemo(() => zoneChoices(values.timeZone), [values.timeZone])
  const choose = (area: Area) => {
    const code = area.districtCode ?? area.cityCode ?? area.provinceCode
    const middle = code && regions ? locationOf(regions, code) : undefined
    onChange({
      area,
      ...(middle && { latitude: `${middle.lat}`, longitude: `${middle.lng}` }),
      ...(area.provinceCode && { timeZone: zoneOf(area.provinceCode) }),
    })
  }
  return (
    <>
      <TextInput label={t('siteName')} placeholder={t('siteNameExample')} maxLength={100} {...field('siteName')} />
      <Radio.Group
        label={t('where')}
        size="md"
        description={t('whereHint')}
        error={whereError}
        data-wrong={whereError ? true : undefined}
        value={values.where ?? ''}
        onChange={where => onChange(movedTo(where === 'china' ? 'china' : 'elsewhere', values.area))}
      >
        <Group mt={8}>
          <Radio value="china" label={t('china')} />
          <Radio value="elsewhere" label={t('elsewhere')} />
        </Group>
      </Radio.Group>
      {values.where === 'china' && <ChinaAreaPicker value={values.area} onChange={choose} />}
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label={t('latitude')} inputMode="decimal" autoComplete="off" {...field('latitude')} />
        <TextInput label={t('longitude')} inputMode="decimal" autoComplete="off" {...field('longitude')} />
      </SimpleGrid>
      {values.where === 'elsewhere' && <BoundsFields field={field} />}
      <SearchSelect
        label={t('timeZone')}
        size="md"
        maxDropdownHeight={240}
        nothingFoundMessage={t('noZone')}
        data={zones}
        value={values.timeZone}
        onChange={zone => zone && onChange({ timeZone: zone })}
      />
      <Sunset values={values} />
    </>
  )
}

/** The position of a region in China is not one elsewhere; a typed one stays. */
function movedTo(where: 'china' | 'elsewhere', { provinceCode }: Area): Partial<SetUpValues> {
  return { where, area: NO_AREA, ...(provinceCode && { latitude: '', longitude: '' }) }
}

function Sunset({ values }: { values: SetUpValues }) {
  const { t } = useTranslation('setUp')
  const { latitude, longitude, timeZone } = values
  const sun = sunToday({ latitude: setUpDegrees(latitude), longitude: setUpDegrees(longitude), zone: timeZone })
  return (
    <p className={classes.sunset} aria-live="polite">
      <IconSunset2 size={20} stroke={1.6} aria-hidden />
      <span>
        {!sun
          ? t('sunUnknown')
          : sun.kind === 'NORMAL'
            ? t('sunset', { sunrise: sun.sunrise, sunset: sun.sunset })
            : t(`sun.${sun.kind}`)}
        {sun?.kind === 'NORMAL' && sun.isZoneFar && <strong className={classes.zoneFar}> {t('zoneFar')}</strong>}
      </span>
    </p>
  )
}
