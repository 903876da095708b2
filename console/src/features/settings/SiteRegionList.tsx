import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useClient, useQuery } from 'urql'
import { REGION_LEVELS } from '#lighting/regions/regions.ts'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { siteGeography } from '../../ui/map/siteGeography.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { saveCsv } from '../../ui/saveFile.ts'
import { errorToast } from '../../ui/toasts.ts'
import { SiteRegions } from '../regions/useSiteRegions.ts'
import { useMay } from '../sessions/session.ts'
import { RegionProblems } from './RegionProblems.tsx'
import { ExportRegions, type RegionImport } from './siteRegionList.ts'
import { totalOf, useRegionImport } from './useRegionImport.ts'

/** The list of regions of a site outside China; in China it is built in. */
export function SiteRegionList() {
  return siteGeography().datum === 'GCJ02' ? null : <OwnRegionList />
}

function OwnRegionList() {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const may = useMay()
  const [{ data, error }, read] = useQuery({ query: SiteRegions })
  const reload = () => read({ requestPolicy: 'network-only' })
  const counts = REGION_LEVELS.map((_, at) => data?.siteRegions.filter(({ level }) => level === at + 1).length ?? 0)
  return (
    <Section title={t('regions.title')} level={2}>
      {error && !data && (
        <ErrorPanel
          title={t('regions.loadFailed')}
          text={errorText(codeOf(error))}
          requestId={requestIdOf(error)}
          onRetry={reload}
        />
      )}
      {data && (
        <Stack gap="sm">
          {counts[0] === 0 ? <Text size="sm">{t('regions.none')}</Text> : <Levels counts={counts} />}
          {may('Site', 'update') ? (
            <Upload hasList={counts[0] !== 0} onImported={reload} />
          ) : (
            counts[0] !== 0 && <Download />
          )}
        </Stack>
      )}
    </Section>
  )
}

/** Levels without regions are left out. */
function Levels({ counts }: { counts: readonly number[] }) {
  const { t } = useTranslation('regions')
  const { number } = useFormat()
  const items = REGION_LEVELS.map((level, at): [string, string] => [t(`own.${level}`), number(counts[at] ?? 0)])
  return <Facts items={items.filter((_, at) => counts[at])} />
}

function Download() {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const client = useClient()
  const { ready } = useConnection()
  async function download() {
    const { data, error } = await client.query(ExportRegions, {}, { requestPolicy: 'network-only' })
    if (data) saveCsv(data.exportSiteRegions, `${t('regions.file')}.csv`)
    else errorToast(t('regions.downloadFailed'), errorText(codeOf(error)))
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      disabled={!ready}
      onClick={() => void download()}
    >
      {t('regions.download')}
    </Button>
  )
}

function Upload({ hasList, onImported }: { hasList: boolean; onImported: () => void }) {
  const { t } = useTranslation('settings')
  const { ready } = useConnection()
  const { checked, failure, isBusy, choose, apply, cancel } = useRegionImport(onImported)
  const problems = checked?.result.problems ?? []
  return (
    <>
      <Text size="xs" c="dimmed" maw={640}>
        {t('regions.help')}
      </Text>
      <Group gap="sm">
        {hasList && <Download />}
        <FilePicker accept=".csv" label={t('regions.upload')} disabled={isBusy || !ready} onFile={choose} />
      </Group>
      {failure && (
        <Notice tone="bad" title={t('regions.failed')}>
          {failure}
        </Notice>
      )}
      {checked && problems.length > 0 && <RegionProblems fileName={checked.name} problems={problems} />}
      <ConfirmModal
        opened={checked !== undefined && problems.length === 0}
        title={t(hasList ? 'regions.ask' : 'regions.askFirst')}
        action={t(hasList ? 'regions.replace' : 'regions.import')}
        busy={isBusy}
        onConfirm={() => void apply()}
        onClose={cancel}
      >
        {checked && <NewList result={checked.result} />}
      </ConfirmModal>
    </>
  )
}

/** What the file has, and what it replaces. */
function NewList({ result }: { result: RegionImport }) {
  const { t } = useTranslation('settings')
  const { number } = useFormat()
  const numbers = { number: number(totalOf(result)), replaced: number(result.replaced) }
  return (
    <>
      <Text size="sm">{t(result.replaced > 0 ? 'regions.replaceText' : 'regions.firstText', numbers)}</Text>
      <Levels counts={result.counts} />
    </>
  )
}
