import { Button, Group } from '@mantine/core'
import { IconBulb, IconHandFinger, IconLock, IconZoomExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'

const ICONS = {
  noGroup: <IconHandFinger />,
  noDevices: <IconBulb />,
  notFound: <IconZoomExclamation />,
  noPermission: <IconLock />,
}

/** Why there is nothing to be seen, and what can be done about it. */
export function StatusState({ kind, groupId }: { kind: keyof typeof ICONS; groupId?: number }) {
  const { t } = useTranslation('status')
  return (
    <Panel>
      <EmptyState icon={ICONS[kind]} title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
        {kind === 'noDevices' && (
          <Group gap="xs" mt="xs">
            <Button renderRoot={props => <Link to={paths.groups} {...props} />}>{t('noDevices.groups')}</Button>
            <Button variant="default" renderRoot={props => <Link to={paths.devices} search={{ groupId }} {...props} />}>
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
