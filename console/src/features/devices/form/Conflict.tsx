import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../../i18n/format.ts'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './DeviceForm.module.css'
import type { FormDevice } from './deviceDocuments.ts'
import type { DeviceField } from './deviceValues.ts'

export interface ConflictProps {
  theirs: FormDevice
  /** fields that differ from the opened version */
  changed: DeviceField[]
  onTheirs: () => void
  onMine: () => void
}

/** Another user saved the same device: shows their changes and asks whose to keep. */
export function Conflict({ theirs, changed, onTheirs, onMine }: ConflictProps) {
  const { t } = useTranslation(['deviceForm', 'devices'])
  const { moment } = useFormat()
  return (
    <div className={classes.problem}>
      <Notice tone="warning" title={t('conflict.title')}>
        <div>{t('conflict.text')}</div>
        {changed.length > 0 && (
          <ul className={classes.changes}>
            {changed.map(field => (
              <li key={field}>
                {t(`field.${field}`)}: <strong>{textOf(field)}</strong>
              </li>
            ))}
          </ul>
        )}
        <Group gap="xs" mt={8}>
          <Button variant="default" onClick={onTheirs}>
            {t('conflict.theirs')}
          </Button>
          <Button onClick={onMine}>{t('conflict.mine')}</Button>
        </Group>
      </Notice>
    </div>
  )

  function textOf(field: DeviceField): string {
    switch (field) {
      case 'group':
      case 'center':
      case 'mode':
        return theirs[field]?.name ?? NONE
      case 'photos':
        return t('conflict.photos', { number: theirs.photos.length })
      case 'maintenance':
        return t(theirs.deviceStatus === 'MAINTENANCE' ? 'maintenanceOn' : 'maintenanceOff')
      case 'lifecycle':
        return t(`devices:lifecycle.${theirs.lifecycle}`)
      case 'outOfServiceUntil':
        return theirs.outOfServiceUntil ? moment(theirs.outOfServiceUntil) : NONE
      default:
        return `${theirs[field] ?? ''}` || NONE
    }
  }
}
