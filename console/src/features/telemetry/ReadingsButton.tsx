import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { save } from '../../ui/saveFile.ts'
import { errorToast } from '../../ui/toasts.ts'
import { ExportReadings } from './history.ts'
import { questionOf, type Span } from './spans.ts'

/** Downloads all readings of a light in the shown time span. */
export function ReadingsButton({ id, span }: { id: number; span: Span }) {
  const { t, i18n } = useTranslation('history')
  const errorText = useErrorText()
  const [{ fetching }, prepare] = useMutation(ExportReadings)

  async function fetchFile() {
    const { from, to } = questionOf(span, Date.now())
    const language = i18n.language === 'zh' ? 'zh' : 'en'
    const { data, error } = await prepare({ where: { id: { equals: id } }, from, to, language })
    if (data) save(data.exportLightReadings.url, data.exportLightReadings.fileName)
    else errorToast(t('readingsFailed'), errorText(codeOf(error), extensionsOf(error).key))
  }

  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={fetching}
      onClick={() => void fetchFile()}
    >
      {t('readings')}
    </Button>
  )
}
