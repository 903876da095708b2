import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useMay } from '../sessions/session.ts'
import type { ModelKind } from './modelSearch.ts'

/** In the form of a device that cannot be registered, because no model of its kind exists. */
export function NoModels({ kind }: { kind: ModelKind }) {
  const { t } = useTranslation('models')
  const mayCreate = useMay()('DeviceMode', 'create')
  return (
    <Notice tone="warning" title={t(`none.${kind}.title`)}>
      <Text size="sm">{t(`none.${kind}.text`)}</Text>
      {mayCreate ? (
        <Anchor component={Link} to={paths.models} size="sm">
          {t('none.create')}
        </Anchor>
      ) : (
        <Text size="sm">{t('none.ask')}</Text>
      )}
    </Notice>
  )
}
