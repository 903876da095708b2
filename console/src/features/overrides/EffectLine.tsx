import { Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PreviewEnd } from './overrides.ts'
import { useEffectText } from './useOverrideText.ts'

/** Previews the end of overrides. */
export function useEndPreview(variables: VariablesOf<typeof PreviewEnd>, pause = false) {
  const [{ data, error, fetching }] = useQuery({ query: PreviewEnd, variables, requestPolicy: 'network-only', pause })
  return { preview: fetching || pause ? undefined : data?.previewEndLightOverrides, error }
}

/** What lights do at the end of overrides. @param none text where no light is under one */
export function EffectLine({ preview, error, none }: ReturnType<typeof useEndPreview> & { none: string }) {
  const { t } = useTranslation('overrides')
  const effectText = useEffectText()
  if (!preview) return error ? <Notice tone="warning">{t('confirm.unknown')}</Notice> : <Skeleton height={20} />
  const { lightCount: count } = preview
  return (
    <Text size="sm" fw={600}>
      {count === 0 ? none : t('confirm.effect', { count, effect: effectText(preview) })}
    </Text>
  )
}
