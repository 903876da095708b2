import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Toggle } from '../../ui/Toggle.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { DemandSecondFactor, SecondFactorState } from './secondFactor.ts'

/** For users with the permission to change it. */
export function SecondFactorDemand() {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const [{ data }, read] = useQuery({ query: SecondFactorState })
  const [{ fetching }, demand] = useMutation(DemandSecondFactor)
  if (!data) return null
  const { demanded } = data.mySecondFactor

  async function put(wanted: boolean) {
    const { error } = await demand({ demanded: wanted })
    if (error) errorToast(t('factor.demandFailed'), errorText(codeOf(error), extensionsOf(error).key))
    read()
  }

  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" mt="md">
      <Toggle
        checked={demanded}
        busy={fetching}
        blocked={!ready}
        aria-label={t('factor.demandTitle')}
        aria-describedby="demand-text"
        onChange={() => void put(!demanded)}
      />
      <div>
        <Text size="sm">{t('factor.demandTitle')}</Text>
        <Text size="sm" c="dimmed" id="demand-text">
          {t('factor.demandText')}
        </Text>
      </div>
    </Group>
  )
}
