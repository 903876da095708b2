import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { localeOf } from '../../i18n/language.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { Section } from '../../ui/Section.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useMay } from '../sessions/session.ts'
import classes from './General.module.css'
import { EnergyTariffNow, UpdateEnergyTariff } from './general.ts'

interface Tariff {
  price: number
  currency: string
}

/** What a kWh costs. Without it, no costs are shown anywhere. */
export function EnergyTariff() {
  const { t } = useTranslation('settings')
  const may = useMay()
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: EnergyTariffNow, pause: !may('Dashboard', 'read') })
  const tariffText = useTariffText()
  const readAgain = () => read({ requestPolicy: 'network-only' })
  if (!data && error)
    return (
      <Section title={t('tariff.title')} level={2}>
        <ErrorPanel
          title={t('tariff.loadFailed')}
          text={errorText(codeOf(error))}
          requestId={requestIdOf(error)}
          onRetry={readAgain}
        />
      </Section>
    )
  if (!data) return null
  const now = data.energyTariff
  return (
    <Section title={t('tariff.title')} level={2}>
      <Stack gap="xs" maw={480}>
        {may('Site', 'update') ? (
          <TariffForm key={JSON.stringify(now)} now={now} onSaved={readAgain} />
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

interface TariffFormProps {
  now: Tariff | null
  onSaved: () => void
}

function TariffForm({ now, onSaved }: TariffFormProps) {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const [price, setPrice] = useState<number | string>(now?.price ?? '')
  const [currency, setCurrency] = useState(now?.currency ?? 'CNY')
  const { problems, fetching, refuse, save } = useTariffSaving(onSaved)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typeof price !== 'number') return refuse({ price: errorText('BAD_USER_INPUT', 'energyPriceOutOfRange') })
    void save({ price, currency })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" align="start">
        <NumberInput
          label={t('tariff.price')}
          w={160}
          min={0}
          decimalScale={4}
          hideControls
          value={price}
          onChange={setPrice}
          error={problems.price}
        />
        <SearchSelect
          label={t('tariff.currency')}
          w={110}
          value={currency}
          onChange={value => value && setCurrency(value)}
          data={Intl.supportedValuesOf('currency')}
          error={problems.currency}
        />
        <Group gap="xs" className={classes.besideField}>
          <Button type="submit" disabled={!ready} loading={fetching}>
            {t('tariff.save')}
          </Button>
          {now && (
            <Button variant="default" disabled={!ready || fetching} onClick={() => void save(null)}>
              {t('tariff.remove')}
            </Button>
          )}
        </Group>
      </Group>
    </form>
  )
}

type Problems = Partial<Record<keyof Tariff, string>>

/** Errors of fields are shown at the fields, all others as a toast. */
function useTariffSaving(onSaved: () => void) {
  const { t } = useTranslation('settings')
  const refusalOf = useRefusal()
  const [problems, refuse] = useState<Problems>({})
  const [{ fetching }, update] = useMutation(UpdateEnergyTariff)

  async function save(input: Tariff | null) {
    // The answer is null for a removed price, too: only `error` shows a failure.
    const { error } = await update({ input })
    if (error) {
      const { text, fields = [] } = refusalOf(error)
      refuse(Object.fromEntries(fields.map(field => [field.field, field.text])))
      if (fields.length === 0) errorToast(t('tariff.failed'), text)
      return
    }
    refuse({})
    toast(t(input ? 'tariff.saved' : 'tariff.removed'))
    onSaved()
  }
  return { problems, fetching, refuse, save }
}

function useTariffText(): (tariff: Tariff) => string {
  const { i18n } = useTranslation()
  return ({ price, currency }) => {
    const format = { style: 'currency', currency, maximumFractionDigits: 4 } as const
    return `${new Intl.NumberFormat(localeOf(i18n.language), format).format(price)} / kWh`
  }
}
