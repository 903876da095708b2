import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { localeOf } from '../../i18n/language.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { Section } from '../../ui/Section.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useMay } from '../sessions/session.ts'
import { EnergyTariffNow, UpdateEnergyTariff } from './general.ts'

interface Tariff {
  price: number
  currency: string
}

/** What a kWh costs. Without it, no costs are shown anywhere. */
export function EnergyTariff() {
  const { t } = useTranslation('settings')
  const may = useMay()
  const [{ data }, read] = useQuery({ query: EnergyTariffNow, pause: !may('Dashboard', 'read') })
  const tariffText = useTariffText()
  if (!data) return null
  const now = data.energyTariff
  return (
    <Section title={t('tariff.title')} level={2}>
      <Stack gap="xs" maw={480}>
        {may('Site', 'update') ? (
          <TariffForm key={JSON.stringify(now)} now={now} onSaved={() => read({ requestPolicy: 'network-only' })} />
        ) : (
          <Text size="sm">{now ? tariffText(now) : t('tariff.none')}</Text>
        )}
        <Text size="xs" c="dimmed">
          {t('tariff.text')}
        </Text>
      </Stack>
    </Section>
  )
}

function TariffForm({ now, onSaved }: { now: Tariff | null; onSaved: () => void }) {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const [price, setPrice] = useState<number | string>(now?.price ?? '')
  const [currency, setCurrency] = useState(now?.currency ?? 'CNY')
  const [{ fetching }, update] = useMutation(UpdateEnergyTariff)

  async function save(input: Tariff | null) {
    const { data, error } = await update({ input })
    if (!data) return errorToast(t('tariff.failed'), errorText(codeOf(error), extensionsOf(error).key))
    toast(t(input ? 'tariff.saved' : 'tariff.removed'))
    onSaved()
  }

  return (
    <Group gap="xs" align="end">
      <NumberInput
        label={t('tariff.price')}
        w={140}
        min={0}
        decimalScale={4}
        hideControls
        value={price}
        onChange={setPrice}
      />
      <SearchSelect
        label={t('tariff.currency')}
        w={110}
        value={currency}
        onChange={value => value && setCurrency(value)}
        data={Intl.supportedValuesOf('currency')}
      />
      <Button
        disabled={!ready || typeof price !== 'number' || price <= 0}
        loading={fetching}
        onClick={() => void save({ price: Number(price), currency })}
      >
        {t('tariff.save')}
      </Button>
      {now && (
        <Button variant="default" disabled={!ready || fetching} onClick={() => void save(null)}>
          {t('tariff.remove')}
        </Button>
      )}
    </Group>
  )
}

function useTariffText(): (tariff: Tariff) => string {
  const { i18n } = useTranslation()
  return ({ price, currency }) => {
    const format = { style: 'currency', currency, maximumFractionDigits: 4 } as const
    return `${new Intl.NumberFormat(localeOf(i18n.language), format).format(price)} / kWh`
  }
}
