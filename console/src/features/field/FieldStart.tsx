import { Button, TextInput } from '@mantine/core'
import { IconLineScan } from '@tabler/icons-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import classes from './Field.module.css'
import { FieldLists } from './FieldLists.tsx'
import { findLightByDeviceId } from './field.ts'
import type { useMyList } from './myList.ts'

const ScanModal = lazy(async () => ({ default: (await import('../../ui/scanner/ScanModal.tsx')).ScanModal }))

interface FieldStartProps {
  /** number of lights finished since the page was opened */
  done: number
  list: ReturnType<typeof useMyList>
  onFound: (id: number) => void
}

/** Finds a light by scanned code or typed number, on the user's list, or among faults nearby. */
export function FieldStart({ done, list, onFound }: FieldStartProps) {
  const { t } = useTranslation('field')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const [scanning, setScanning] = useState(false)
  const [scanned, setScanned] = useState(false)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (scanning && !scanned) setScanned(true)

  async function findLight(code: string) {
    setScanning(false)
    setTyped(code)
    setBusy(true)
    setFailure(undefined)
    const found = await findLightByDeviceId(code.trim())
    setBusy(false)
    if ('trouble' in found) setFailure(errorText(found.trouble.code))
    else if (found.id === null) setFailure(t('unknown', { code }))
    else onFound(found.id)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim()) void findLight(typed)
  }

  return (
    <div className={classes.page}>
      <PageHeading title={t('title')} />
      <p>{t('start')}</p>
      {done > 0 && <p role="status">{t('done', { count: done })}</p>}
      {failure && <Notice tone="warning">{failure}</Notice>}
      <FieldLists list={list} onOpen={onFound} />
      <div className={classes.bar}>
        <div>
          <form className={classes.row} onSubmit={submit}>
            <TextInput
              size="md"
              aria-label={t('number')}
              placeholder={t('number')}
              autoComplete="off"
              autoCapitalize="characters"
              value={typed}
              onChange={event => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" size="md" flex="none" loading={busy} disabled={!ready}>
              {t('open')}
            </Button>
          </form>
          <Button
            size="lg"
            leftSection={<IconLineScan size={22} />}
            disabled={!ready || busy}
            onClick={() => setScanning(true)}
          >
            {t('scan')}
          </Button>
        </div>
      </div>
      <Suspense>
        {scanned && (
          <ScanModal
            opened={scanning}
            fits={code => code.trim() !== ''}
            onCode={findLight}
            onClose={() => setScanning(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
