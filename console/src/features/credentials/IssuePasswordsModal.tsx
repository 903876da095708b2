import { Button, Group, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { CountTiles } from '../../ui/CountTiles.tsx'
import { DialogStep } from '../../ui/DialogStep.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { FormFoot, FormModal } from '../../ui/FormModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { saveCsv } from '../../ui/saveFile.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { MAX_PASSWORDS, type PasswordCounts, type PasswordScope } from './passwords.ts'
import { usePasswords } from './usePasswords.ts'

interface IssuePasswordsModalProps {
  /** undefined: closed */
  scope: PasswordScope | undefined
  onClose: () => void
}

/** Issues passwords for many lights or centers, as a file that exists only once. */
export function IssuePasswordsModal({ scope, onClose }: IssuePasswordsModalProps) {
  const { t } = useTranslation('passwords')
  const { opened, shown } = useDialog(scope)
  return (
    <FormModal opened={opened} title={shown && t(`title.${shown.kind}`)} onClose={onClose}>
      {close => shown && <IssuePasswords scope={shown} onClose={close} />}
    </FormModal>
  )
}

function IssuePasswords({ scope, onClose }: { scope: PasswordScope; onClose: () => void }) {
  const { t } = useTranslation(['passwords', 'connect'])
  const errorText = useErrorText()
  const passwords = usePasswords(scope)
  const { counts, error, read, file } = passwords
  if (file)
    return (
      <DialogStep>
        <Issued file={file} onClose={onClose} />
      </DialogStep>
    )
  if (error)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
    )
  if (!counts) return <Skeleton height={160} />
  if (!counts.issuesPassword) return <Text size="sm">{t('connect:outsideBroker')}</Text>
  return <IssueForm kind={scope.kind} counts={counts} passwords={passwords} onClose={onClose} />
}

interface IssueFormProps {
  kind: PasswordScope['kind']
  counts: PasswordCounts
  passwords: Pick<ReturnType<typeof usePasswords>, 'failure' | 'isBusy' | 'issue'>
  onClose: () => void
}

function IssueForm({ kind, counts, passwords, onClose }: IssueFormProps) {
  const { t } = useTranslation('passwords')
  const { number } = useFormat()
  const { ready } = useConnection()
  const [onlyMissing, setOnlyMissing] = useState(true)
  const { missing, issued, behindCenter } = counts
  const { failure, isBusy, issue } = passwords
  const count = missing + (onlyMissing ? 0 : issued)
  const isTooMany = count > MAX_PASSWORDS
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void issue(onlyMissing)
      }}
    >
      <Stack gap="md">
        <Text size="sm">{t('text')}</Text>
        <CountTiles
          items={[
            { label: t('missing'), count: missing },
            { label: t('issued'), count: issued },
            ...(kind === 'light' ? [{ label: t('behindCenter'), count: behindCenter }] : []),
          ]}
        />
        <Switch
          label={t('onlyMissing')}
          description={t(`onlyMissingHint.${kind}`)}
          checked={onlyMissing}
          onChange={event => setOnlyMissing(event.currentTarget.checked)}
        />
        {!onlyMissing && issued > 0 && (
          <Notice tone="warning">{t(`replaced.${kind}`, { number: number(issued) })}</Notice>
        )}
        {isTooMany && <Notice tone="bad">{t('tooMany', { number: number(MAX_PASSWORDS) })}</Notice>}
        {failure && (
          <Notice tone="bad" title={t('issueFailed')}>
            {failure.text} {failure.isUncertain && t('uncertain')}
          </Notice>
        )}
        {count === 0 && <Text size="sm">{t(onlyMissing && issued > 0 ? 'allHave' : 'nothing')}</Text>}
      </Stack>
      <FormFoot
        submit={t('submit', { number: number(count) })}
        busy={isBusy}
        danger={!onlyMissing && issued > 0}
        disabled={!ready || count === 0 || isTooMany}
        onCancel={onClose}
      />
    </form>
  )
}

interface IssuedProps {
  file: NonNullable<ReturnType<typeof usePasswords>['file']>
  onClose: () => void
}

function Issued({ file, onClose }: IssuedProps) {
  const { t } = useTranslation(['passwords', 'shell'])
  const { number } = useFormat()
  if (file.issued === 0)
    return (
      <Stack gap="md">
        <Text size="sm">{t('nothing')}</Text>
        <Button variant="default" onClick={onClose}>
          {t('shell:words.close')}
        </Button>
      </Stack>
    )
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {t('done', { number: number(file.issued), name: file.name })}
      </Text>
      <Notice tone="warning">{t('once')}</Notice>
      <Group grow gap="xs">
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => saveCsv(file.csv, file.name)}>
          {t('saveAgain')}
        </Button>
        <Button onClick={onClose}>{t('shell:words.close')}</Button>
      </Group>
    </Stack>
  )
}
