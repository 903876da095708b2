import { Button } from '@mantine/core'
import { IconArrowLeft, IconZoomExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { usePageTitle } from '../../ui/PageHeading.tsx'
import { Crumbs } from './DeviceHead.tsx'

/** Shown for an unknown id, or one that the viewer may not see. */
export function DeviceMissing() {
  const { t } = useTranslation(['device', 'details'])
  usePageTitle(t('title'))
  return (
    <>
      <Crumbs name={t('missing')} />
      <EmptyState icon={<IconZoomExclamation />} title={t('missing')} text={t('details:notFound')}>
        <Button
          variant="light"
          mt="xs"
          leftSection={<IconArrowLeft size={16} />}
          renderRoot={props => <Link to={paths.devices} {...props} />}
        >
          {t('back')}
        </Button>
      </EmptyState>
    </>
  )
}
