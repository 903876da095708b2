import { SimpleGrid, TextInput } from '@mantine/core'
import '@mantine/core/styles/SimpleGrid.css'
import { useTranslation } from 'react-i18next'
import classes from './SetUp.module.css'
import type { FieldProps } from './setUpForm.ts'

/** Bounds of a site outside China. Empty: an area around the location. */
export function BoundsFields({ field }: { field: FieldProps }) {
  const { t } = useTranslation('setUp')
  const degrees = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <fieldset className={classes.bounds}>
      <legend>{t('bounds')}</legend>
      <p>{t('boundsHint')}</p>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label={t('south')} {...degrees} {...field('south')} />
        <TextInput label={t('north')} {...degrees} {...field('north')} />
        <TextInput label={t('west')} {...degrees} {...field('west')} />
        <TextInput label={t('east')} {...degrees} {...field('east')} />
      </SimpleGrid>
    </fieldset>
  )
}
