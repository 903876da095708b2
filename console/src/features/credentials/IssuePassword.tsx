import { Button, Group, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast } from '../../ui/toasts.ts'
import { type Endpoint, IssueCenterCredential, IssueLightCredential } from './connection.ts'

const ISSUE = { light: IssueLightCredential, center: IssueCenterCredential }

interface IssuePasswordProps {
  kind: Endpoint
  id: number
  /** a password exists and may be in use */
  issued: boolean
  mayIssue: boolean
  onIssued: (password: string) => void
}

/** A new password disconnects the device that uses the old one, so the user confirms it first. */
export function IssuePassword({ kind, id, issued, mayIssue, onIssued }: IssuePasswordProps) {
  const { t } = useTranslation(['connect', 'shell'])
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const [{ fetching }, issue] = useMutation(ISSUE[kind])

  async function send() {
    const { data, error } = await issue({ id })
    if (data) return onIssued(data.credential.password)
    errorToast(t('issueFailed'), errorText(codeOf(error), extensionsOf(error).key))
  }

  return (
    <Group gap="xs" my={4}>
      <Text size="sm" flex="1 1 200px">
        {t(asking ? `confirm.${kind}` : issued ? 'has' : 'none')}
      </Text>
      {asking && (
        <Button variant="default" onClick={() => setAsking(false)}>
          {t('shell:words.cancel')}
        </Button>
      )}
      {mayIssue && (
        <Button
          variant={asking ? 'filled' : 'light'}
          color={asking ? 'red' : undefined}
          leftSection={<IconKey size={16} />}
          loading={fetching}
          onClick={() => (issued && !asking ? setAsking(true) : send())}
        >
          {t(issued ? 'reissue' : 'issue')}
        </Button>
      )}
    </Group>
  )
}
