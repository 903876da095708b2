import { Stepper } from '@mantine/core'
import '@mantine/core/styles/Stepper.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/Panel.tsx'
import classes from './ImportSteps.module.css'

const STEPS = ['file', 'mapping', 'check', 'apply'] as const

/** The steps of an import. A reload returns to the same step. */
export function ImportSteps({ at, children }: { at: number; children: ReactNode }) {
  const { t } = useTranslation('imports')
  return (
    <Panel>
      <div className={classes.steps}>
        <Stepper
          active={at}
          size="xs"
          iconSize={28}
          wrap={false}
          aria-label={t('steps.label')}
          classNames={{
            stepBody: classes.stepBody,
            stepDescription: classes.stepDescription,
            separator: classes.stepSeparator,
          }}
        >
          {STEPS.map(step => (
            <Stepper.Step
              key={step}
              component="div"
              label={t(`steps.${step}`)}
              description={t(`stepHints.${step}`)}
              aria-current={STEPS[at] === step ? 'step' : undefined}
              allowStepSelect={false}
            />
          ))}
        </Stepper>
      </div>
      {children}
    </Panel>
  )
}
