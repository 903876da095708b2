import { Button, Group } from '@mantine/core'
import { IconBulb, IconHandFinger, IconLock, IconZoomExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useMay } from '../sessions/session.ts'

const ICONS = {
  noGroup: <IconHandFinger />,
  noDevices: <IconBulb />,
  notFound: <IconZoomExclamation />,
  noPermission: <IconLock />,
}

interface StatusStateProps {
  kind: keyof typeof ICONS
  /** noDevices: the group */
  group?: { id: number; name: string }
}

/** Why the page is empty, and what the user can do. */
export function StatusState({ kind, group }: StatusStateProps) {
  const { t } = useTranslation('status')
  const mayUpdate = useMay()('LightGroup', 'update')
  return (
    <Panel>
      <EmptyState icon={ICONS[kind]} title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
        {group && (
          <Group gap="xs" mt="xs">
            {mayUpdate && (
              <Button renderRoot={props => <Link to={paths.groups} search={{ q: group.name }} {...props} />}>
                {t('noDevices.groups')}
              </Button>
            )}
            <Button
              variant="default"
              renderRoot={props => <Link to={paths.devices} search={{ groupId: group.id }} {...props} />}
            >
              {t('noDevices.devices')}
            </Button>
          </Group>
        )}
        {kind === 'notFound' && (
          <Button variant="default" mt="xs" renderRoot={props => <Link to={paths.status} {...props} />}>
            {t('notFound.back')}
          </Button>
        )}
      </EmptyState>
    </Panel>
  )
}
