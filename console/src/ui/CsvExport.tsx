import { Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFoot, FormModal } from './FormModal.tsx'
import { Notice } from './Notice.tsx'
import { Progress } from './Progress.tsx'
import { csvText, saveCsv } from './saveFile.ts'

export type CsvRow = (string | number)[]

/** The rows of an export: how many, and their pages in order. */
export interface CsvRows {
  total: number
  pages: AsyncIterable<CsvRow[]>
}

interface CsvExportProps {
  opened: boolean
  title: string
  /** what the file has, and its limit */
  text: ReactNode
  labels: { submit: string; stop: string; failed: string; progress: (done: number, total: number) => string }
  fileName: string
  header: string[]
  disabled?: boolean
  /** @throws ExportFailed */
  begin: () => Promise<CsvRows>
  onClose: () => void
}

/** With the text for the user. */
export class ExportFailed extends Error {}

/** Writes rows to a CSV file page by page. It shows how far it is, and closing it cancels the export. */
export function CsvExport({ opened, title, onClose, ...form }: CsvExportProps) {
  return (
    <FormModal opened={opened} title={title} size="md" onClose={onClose}>
      {close => <ExportForm {...form} onDone={close} />}
    </FormModal>
  )
}

type ExportFormProps = Omit<CsvExportProps, 'opened' | 'title' | 'onClose'> & { onDone: () => void }

function ExportForm(props: ExportFormProps) {
  const { text, labels, disabled, onDone } = props
  const { t } = useTranslation()
  const { state, run, stop } = useExport(props)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void run()
      }}
    >
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        {state.progress && (
          <div>
            <Text size="sm" mb={6} role="status">
              {labels.progress(state.progress.done, state.progress.total)}
            </Text>
            <Progress
              label={labels.progress(state.progress.done, state.progress.total)}
              percent={state.progress.total > 0 ? (100 * state.progress.done) / state.progress.total : undefined}
            />
          </div>
        )}
        {state.failure && (
          <Notice tone="bad" title={labels.failed}>
            {state.failure}
          </Notice>
        )}
      </Stack>
      {state.progress ? (
        <FormFoot submit={labels.submit} busy>
          <Button variant="default" onClick={stop}>
            {labels.stop}
          </Button>
        </FormFoot>
      ) : (
        <FormFoot submit={labels.submit} disabled={disabled} onCancel={onDone} cancel={t('words.cancel')} />
      )}
    </form>
  )
}

interface ExportState {
  progress?: { done: number; total: number }
  failure?: string
}

function useExport({ begin, header, fileName, onDone }: ExportFormProps) {
  const [state, setState] = useState<ExportState>({})
  /** of the running export */
  const current = useRef<object>(undefined)
  useEffect(
    () => () => {
      current.current = undefined
    },
    [],
  )

  async function run() {
    const own = {}
    current.current = own
    setState({ progress: { done: 0, total: 0 } })
    try {
      const { total, pages } = await begin()
      const parts = [csvText([header])]
      let done = 0
      for await (const rows of pages) {
        if (current.current !== own) return
        parts.push(csvText(rows))
        done += rows.length
        setState({ progress: { done, total } })
      }
      if (current.current !== own) return
      saveCsv(parts.join(''), fileName)
      onDone()
    } catch (error) {
      if (!(error instanceof ExportFailed)) throw error
      if (current.current === own) setState({ failure: error.message })
    }
  }

  function stop() {
    current.current = undefined
    setState({})
  }

  return { state, run, stop }
}
