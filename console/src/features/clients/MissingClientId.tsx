import { Center } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function MissingClientId() {
  const { t } = useTranslation('errors')
  return (
    <Center mih="100dvh">
      <EmptyState icon={<IconPlugConnectedX />} title={t('clientId.title')} text={t('clientId.text')} />
    </Center>
  )
}
