import { Loader, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'
import { useOverrideSummary } from '../campaigns/useOverrideSummary.ts'
import { usePreview } from '../schedules/usePreview.ts'
import { SceneEffects } from './SceneEffects.tsx'
import classes from './SceneForm.module.css'
import { actionsToRehearse, type SceneValues } from './sceneForm.ts'
import { SceneRehearsal } from './scenes.ts'

/** What the scene would do if it were started as the form has it. */
export function RehearsalPanel({ values }: { values: SceneValues }) {
  const { t } = useTranslation('scenes')
  const summary = useOverrideSummary()
  const actions = actionsToRehearse(values)
  const preview = usePreview(SceneRehearsal, actions && { actions }, () => undefined)
  const rehearsal = preview.data?.previewLightScene
  const names = (actions ?? []).map(({ targets, levels }) => ({
    targets: targets.map(({ name }) => name).join(t('comma')),
    levels: summary(levels),
  }))
  return (
    <section className={classes.panel} aria-label={t('rehearsal.title')} aria-live="polite" aria-busy={preview.busy}>
      <div className={classes.head}>
        <div>
          <Text size="sm" fw={600}>
            {t('rehearsal.title')}
          </Text>
          <Text size="xs" c="dimmed">
            {actions ? t('rehearsal.hint') : t('rehearsal.incomplete')}
          </Text>
        </div>
        {actions && preview.busy && <Loader size="xs" />}
      </div>
      {actions && preview.problem && (
        <Notice tone="bad" title={t('rehearsal.failed')}>
          {preview.problem}
        </Notice>
      )}
      {/* Names and numbers belong together: those of an earlier number of actions are left out. */}
      {actions && rehearsal && rehearsal.actions.length === actions.length && !preview.problem && (
        <SceneEffects rehearsal={rehearsal} names={names} />
      )}
    </section>
  )
}
