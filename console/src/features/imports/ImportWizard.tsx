import { Skeleton } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CheckStep } from './CheckStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import classes from './Imports.module.css'
import type { ImportSearch } from './importSearch.ts'
import type { Import } from './imports.ts'
import { MappingStep } from './MappingStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { useImport } from './useImport.ts'

interface ImportWizardProps {
  id: number
  search: ImportSearch
  go: (change: ImportSearch, replace?: boolean) => void
  onRead: (read: Import) => void
  onExport: () => void
}

export function ImportWizard({ id, search, go, onRead, onExport }: ImportWizardProps) {
  const { t } = useTranslation('imports')
  const errorText = useErrorText()
  const { found, error, missing, set, retry } = useImport(id)
  if (missing) return <EmptyState icon={<IconFileOff />} title={t('notFound.title')} text={t('notFound.text')} />
  if (!found && error)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={retry} />
    )
  if (!found) return <Skeleton height={360} />
  const mapping = search.step === 'mapping'
  /** The response determines the next step. */
  const show = (now: Import) => {
    set(now)
    go({ step: undefined, outcome: undefined, page: undefined })
  }
  return <ImportSteps at={stepOf(found.status, mapping)}>{content()}</ImportSteps>

  function content() {
    const of = found!
    switch (of.status) {
      case 'READING':
        return <ImportProgress what={t('reading')} of={of} />
      case 'CHECKING':
        return <ImportProgress what={t('checking')} of={of} />
      case 'APPLYING':
        return <ImportProgress what={t('applying')} of={of} />
      case 'UNDOING':
        return <ImportProgress what={t('undoing')} of={of} />
      case 'FAILED':
        return (
          <>
            <div className={classes.body}>
              <Notice tone="bad" title={t('file.failed')}>
                {errorText(undefined, of.failure ?? undefined)}
              </Notice>
            </div>
            <FileStep onRead={onRead} onExport={onExport} />
          </>
        )
      case 'APPLIED':
        return <ResultStep of={of} onChange={show} onAgain={() => go({ step: 'mapping' })} />
      case 'UNDONE':
        if (!mapping) return <ResultStep of={of} onChange={show} onAgain={() => go({ step: 'mapping' })} />
        return <MappingStep of={of} onChecked={show} onRead={onRead} />
      case 'CHECKED':
        if (!mapping) return <CheckStep of={of} search={search} go={go} onChange={show} />
        return <MappingStep of={of} onChecked={show} onRead={onRead} />
      default:
        return <MappingStep of={of} onChecked={show} onRead={onRead} />
    }
  }
}

/** The current step, from 0; 4: all are done. */
function stepOf(status: Import['status'], mapping: boolean): number {
  if (status === 'READING' || status === 'FAILED') return 0
  if (status === 'READ' || (mapping && (status === 'CHECKED' || status === 'UNDONE'))) return 1
  if (status === 'CHECKING' || status === 'CHECKED') return 2
  return status === 'APPLIED' ? 4 : 3
}
