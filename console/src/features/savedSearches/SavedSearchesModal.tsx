import { Button, Checkbox, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import type { ListUrl } from '../../ui/list/useListUrl.ts'
import { toast } from '../../ui/toasts.ts'
import '../../ui/choiceStyles.ts'
import '../../ui/fieldStyles.ts'
import type { DeviceSearch } from '../devices/deviceSearch.ts'
import { useMay } from '../sessions/session.ts'
import { SavedSearchList } from './SavedSearchList.tsx'
import { SavedSearches, type SavedSearchRow, SaveSearch } from './savedSearches.ts'
import { searchOfText, searchTextOf } from './searchText.ts'

interface SavedSearchesModalProps {
  opened: boolean
  url: ListUrl<DeviceSearch>
  onClose: () => void
}

/** Saves the filters of the device list under a name, and applies saved ones. */
export function SavedSearchesModal({ opened, url, onClose }: SavedSearchesModalProps) {
  const { t } = useTranslation('savedSearches')
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: SavedSearches, requestPolicy: 'cache-and-network' })
  const refresh = () => read({ requestPolicy: 'network-only' })
  const apply = ({ search }: SavedSearchRow) => {
    url.filter(searchOfText(search))
    onClose()
  }
  return (
    <FormModal
      opened={opened}
      title={t('title')}
      size={720}
      onClose={onClose}
      ready={data !== undefined || error !== undefined}
    >
      {() =>
        error && !data ? (
          <ErrorPanel
            title={t('failed')}
            text={errorText(codeOf(error))}
            requestId={requestIdOf(error)}
            onRetry={refresh}
          />
        ) : data ? (
          <Stack gap="md">
            <SaveForm text={searchTextOf(url.search)} saved={data.savedLightSearches} onSaved={refresh} />
            <SavedSearchList rows={data.savedLightSearches} onApply={apply} onDeleted={refresh} />
          </Stack>
        ) : (
          <Skeleton height={160} />
        )
      }
    </FormModal>
  )
}

interface SaveFormProps {
  /** the filters that are set now; empty: none */
  text: string
  saved: readonly SavedSearchRow[]
  onSaved: () => void
}

function SaveForm({ text, saved, onSaved }: SaveFormProps) {
  const { t } = useTranslation('savedSearches')
  const { ready } = useConnection()
  const errorText = useErrorText()
  const mayShare = useMay()('LightDevice', 'update')
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, save] = useMutation(SaveSearch)
  const isReplacing = saved.some(one => one.isOwn && one.name.toLowerCase() === name.trim().toLowerCase())

  async function submit() {
    if (name.trim() === '') return setProblem(t('nameMissing'))
    const { data, error } = await save({ input: { name, search: text, isShared } })
    if (!data) return setProblem(errorText(codeOf(error), extensionsOf(error).key))
    toast(t('saved', { name: data.saveLightSearch.name }))
    setName('')
    setShared(false)
    onSaved()
  }

  if (text === '') return <Text c="dimmed">{t('noFilter')}</Text>
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Group align="flex-start" gap="sm">
        <TextInput
          flex="1 1 220px"
          label={t('name')}
          description={isReplacing ? t('replaces') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          maxLength={100}
          autoComplete="off"
          data-autofocus
          value={name}
          error={problem}
          onChange={event => {
            setProblem(undefined)
            setName(event.currentTarget.value)
          }}
        />
        <Button type="submit" mt={22} loading={fetching} disabled={!ready}>
          {t(isReplacing ? 'replace' : 'save')}
        </Button>
      </Group>
      {mayShare && (
        <Checkbox
          mt="sm"
          label={t('share')}
          checked={isShared}
          onChange={event => setShared(event.currentTarget.checked)}
        />
      )}
    </form>
  )
}
