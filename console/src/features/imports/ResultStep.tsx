import { Button, Group, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from './Imports.module.css'
import type { Import } from './imports.ts'
import { KeptLights } from './KeptLights.tsx'
import { UndoButton } from './UndoButton.tsx'

interface ResultStepProps {
  of: Import
  onChange: (now: Import) => void
  onAgain: () => void
}

/** The result of an import, with undo. */
export function ResultStep({ of, onChange, onAgain }: ResultStepProps) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const moment = useMoment(undefined)
  const errorText = useErrorText()
  const undone = of.status === 'UNDONE'
  const Icon = undone ? IconArrowBackUp : IconCircleCheck
  return (
    <div className={classes.result}>
      <Icon size={44} stroke={1.4} className={undone ? classes.dropIcon : classes.done} aria-hidden />
      <div role="status">
        <Title order={2} size="h4">
          {t(undone ? 'result.undone' : 'result.applied')}
        </Title>
      </div>
      <ul className={classes.facts}>
        {(undone ? undoneFacts() : appliedFacts()).map(fact => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {of.failure && (
        <Notice tone="bad" title={t('result.undoFailed')}>
          {errorText(undefined, of.failure)}
        </Notice>
      )}
      <Group gap="xs" justify="center">
        <Button renderRoot={props => <Link to={paths.devices} {...props} />}>{t('result.lights')}</Button>
        {undone && (
          <Button variant="default" onClick={onAgain}>
            {t('result.again')}
          </Button>
        )}
        {of.undoableUntil && <UndoButton of={of} onUndone={onChange} />}
      </Group>
      {of.undoableUntil && (
        <Text size="sm" c="dimmed" maw={520}>
          {t('result.undoText')}
          <br />
          {t('result.undoUntil', { time: moment(of.undoableUntil) })}
        </Text>
      )}
      {undone && of.keptCount > 0 && <KeptLights id={of.id} />}
    </div>
  )

  function appliedFacts(): string[] {
    const { create, update, refused, duplicate, newModels } = of.counts
    return [
      create + update === 0 && t('result.nothing'),
      create > 0 && t('result.created', { number: format.number(create) }),
      update > 0 && t('result.updated', { number: format.number(update) }),
      newModels > 0 && t('result.newModels', { number: format.number(newModels) }),
      refused + duplicate > 0 && t('result.leftOut', { number: format.number(refused + duplicate) }),
    ].filter(fact => fact !== false)
  }

  function undoneFacts(): string[] {
    return [
      t('result.undoneCount', { number: format.number(of.undoneCount) }),
      ...(of.keptCount > 0 ? [t('result.kept', { number: format.number(of.keptCount) })] : []),
    ]
  }
}
