import { Button, Progress, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { IconCircleCheck, IconExclamationCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../../graphql/connection.ts'
import { FormFoot } from '../../../ui/FormModal.tsx'
import classes from './DeviceForm.module.css'
import type { DeviceBatch } from './useBatch.ts'

/** Progress and the result of each device; failures first. */
export function BatchResults({ batch, onClose }: { batch: DeviceBatch; onClose: () => void }) {
  const { t } = useTranslation('deviceForm')
  const { ready } = useConnection()
  const { results, total } = batch
  const running = batch.state === 'running'
  const failed = results.filter(({ problem }) => problem !== undefined)
  const done = results.filter(({ problem }) => problem === undefined)
  const left = total - results.length
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <Text size="sm" mb={6} aria-live="polite">
        {running ? t('batch.progress', { done: results.length, total }) : t('batch.done', { number: done.length })}
      </Text>
      <Progress
        value={(100 * results.length) / total}
        color={failed.length > 0 ? 'red' : undefined}
        aria-label={t('batch.progress', { done: results.length, total })}
      />
      {failed.length > 0 && (
        <Text size="sm" fw={600} mt="md" role="alert">
          {t('batch.failed', { number: failed.length })}
        </Text>
      )}
      {!running && left > 0 && (
        <Text size="sm" mt={6}>
          {t('batch.left', { number: left })}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it, too */}
      <ul className={classes.results} tabIndex={0} aria-label={t('batch.results')}>
        {failed.map(({ id, name, problem }) => (
          <li key={id} data-failed>
            <IconExclamationCircle size={16} aria-hidden />
            <span>
              <strong>{name}</strong> · {problem}
            </span>
          </li>
        ))}
        {done.map(({ id, name }) => (
          <li key={id} data-done>
            <IconCircleCheck size={16} aria-hidden />
            <span>{t('updated', { name })}</span>
          </li>
        ))}
      </ul>
      <FormFoot
        submit={t('batch.close')}
        busy={running}
        cancel={t('batch.stop')}
        onCancel={running ? batch.stop : undefined}
      >
        {!running && failed.length + left > 0 && (
          <Button variant="default" disabled={!ready} onClick={batch.again}>
            {t('batch.retry')}
          </Button>
        )}
      </FormFoot>
    </form>
  )
}
