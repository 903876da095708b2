import type { SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useFormat } from '../../i18n/format.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { AlertList } from '../alerts/alertList.ts'
import { useAlertText } from '../alerts/useAlertText.ts'
import { type NamedType, useNamedObjects } from '../audit/useNamedObjects.ts'
import { NoteCampaigns } from './shiftLog.ts'
import type { AboutKind } from './shiftSearch.ts'

const SEARCH_DELAY_MS = 200
const MAX_ALERTS = 100
const NAMED: Partial<Record<AboutKind, NamedType>> = {
  ...{ LIGHT: 'LightDevice', GROUP: 'LightGroup', CENTER: 'LightCenter' },
}

interface ObjectSelectProps extends Pick<SelectProps, 'value' | 'onChange' | 'error'> {
  kind: AboutKind
}

/** The object of a note, found by its name. */
export function ObjectSelect({ kind, ...props }: ObjectSelectProps) {
  const { t } = useTranslation('shiftLog')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, SEARCH_DELAY_MS)
  const found = useObjects(kind, search.replace(/ · .*/, ''))
  const isChosen = props.value && !found.some(({ value }) => value === props.value)
  // One that a link names, or that another search found.
  const options = isChosen ? [{ value: props.value!, label: text || `#${props.value}` }, ...found] : found
  return (
    <SearchSelect
      label={t(`kind.${kind}`)}
      placeholder={t('note.find')}
      data={options}
      // The server has found them.
      filter={kind === 'ALERT' || kind === 'CAMPAIGN' ? undefined : ({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t('note.notFound')}
      {...props}
    />
  )
}

function useObjects(kind: AboutKind, search: string): { value: string; label: string }[] {
  const { t } = useTranslation('shiftLog')
  const format = useFormat()
  const alertText = useAlertText()
  const named = useNamedObjects(NAMED[kind], search)
  const [alerts] = useQuery({
    ...{ query: AlertList, variables: { where: { open: true }, limit: MAX_ALERTS }, pause: kind !== 'ALERT' },
  })
  const [campaigns] = useQuery({ query: NoteCampaigns, pause: kind !== 'CAMPAIGN' })
  switch (kind) {
    case 'ALERT':
      return (alerts.data?.findManyAlert.items ?? []).map(alert => ({
        value: `${alert.id}`,
        label: `${alertText.kind(alert.kind)} · ${alertText.subject(alert)}`,
      }))
    case 'CAMPAIGN':
      return (campaigns.data?.findManyLightCampaign.items ?? []).map(({ id, sceneName, targetName, createdAt }) => ({
        value: `${id}`,
        label: `${sceneName ?? targetName ?? t('request', { id })} · ${format.moment(createdAt)}`,
      }))
    default:
      return named.options
  }
}
