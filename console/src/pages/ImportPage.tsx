import { Button } from '@mantine/core'
import { IconArrowLeft, IconLock, IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileStep } from '../features/imports/FileStep.tsx'
import { ImportSteps } from '../features/imports/ImportSteps.tsx'
import { ImportWizard } from '../features/imports/ImportWizard.tsx'
import type { ImportSearch } from '../features/imports/importSearch.ts'
import { RecentImports } from '../features/imports/RecentImports.tsx'
import { useMay } from '../features/sessions/session.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

const ExportAll = lazy(async () => ({ default: (await import('../features/imports/ExportAll.tsx')).ExportAll }))

const route = getRouteApi(`/app${paths.lightImport}` as const)

export function ImportPage() {
  const { t } = useTranslation('imports')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayImport = useMay()('LightDevice', 'update')
  const go = (change: ImportSearch, replace = false) =>
    void navigate({ search: before => ({ ...before, ...change }), replace })
  const [exporting, setExporting] = useState<boolean>()
  const open = ({ id }: { id: number }) => void navigate({ search: { id } })

  if (!mayImport)
    return <EmptyState icon={<IconLock />} title={t('noPermission.title')} text={t('noPermission.text')} />
  return (
    <>
      <PageHeading title={t('title')}>
        {search.id === undefined ? (
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
            renderRoot={props => <Link to={paths.devices} {...props} />}
          >
            {t('back')}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            renderRoot={props => <Link to={paths.lightImport} search={{}} {...props} />}
          >
            {t('another')}
          </Button>
        )}
      </PageHeading>
      {search.id === undefined ? (
        <>
          <ImportSteps at={0}>
            <FileStep onRead={open} onExport={() => setExporting(true)} />
          </ImportSteps>
          <RecentImports />
        </>
      ) : (
        <ImportWizard
          key={search.id}
          id={search.id}
          search={search}
          go={go}
          onRead={open}
          onExport={() => setExporting(true)}
        />
      )}
      <Suspense>
        {exporting !== undefined && <ExportAll opened={exporting} onClose={() => setExporting(false)} />}
      </Suspense>
    </>
  )
}
