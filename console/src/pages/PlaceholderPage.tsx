import { Button } from '@mantine/core'
import { IconHome, IconTools } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'

/** A module that is still to be built. */
export function PlaceholderPage({ module }: { module: 'display' | 'broadcast' | 'camera' | 'environment' }) {
  const { t } = useTranslation('placeholder')
  const { t: shell } = useTranslation()
  const name = shell(`navigation.${module}`)
  return (
    <>
      <PageHeading title={name} />
      <Panel>
        <EmptyState icon={<IconTools />} title={t('title')} text={t('text', { name })}>
          <Button
            mt="xs"
            leftSection={<IconHome size={16} />}
            renderRoot={props => <Link to={paths.home} {...props} />}
          >
            {t('home')}
          </Button>
        </EmptyState>
      </Panel>
    </>
  )
}
