import { Button, Group } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { CreateButton } from '../../ui/list/CreateButton.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { UndoNewest } from '../campaigns/UndoNewest.tsx'
import { useMay } from '../sessions/session.ts'
import { DeviceMoreMenu } from './DeviceMoreMenu.tsx'
import type { DeviceDialog } from './deviceDialog.ts'
import type { DeviceSearch } from './deviceSearch.ts'

interface DeviceHeadingProps extends Omit<Extract<DeviceDialog, { kind: 'export' }>, 'kind'> {
  search: DeviceSearch
  onOpen: (dialog: DeviceDialog) => void
}

/** The page title and the actions for the whole list. */
export function DeviceHeading({ where, total, search, onOpen }: DeviceHeadingProps) {
  const { t } = useTranslation('devices')
  const { ready } = useConnection()
  const may = useMay()
  const mayCreate = may('LightDevice', 'create')
  return (
    <PageHeading title={t('title')}>
      <Group gap={8}>
        <UndoNewest />
        {mayCreate && <CreateButton label={t('create')} disabled={!ready} onClick={() => onOpen({ kind: 'form' })} />}
        {mayCreate && may('LightDevice', 'update') && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            disabled={!ready}
            onClick={() => onOpen({ kind: 'sync' })}
          >
            {t('sync')}
          </Button>
        )}
        {may('LightDevice', 'operate') && (
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} />}
            disabled={!ready}
            onClick={() => onOpen({ kind: 'operateFound', search })}
          >
            {t('operateFound')}
          </Button>
        )}
        <DeviceMoreMenu toExport={{ kind: 'export', where, total }} onOpen={onOpen} />
      </Group>
    </PageHeading>
  )
}
