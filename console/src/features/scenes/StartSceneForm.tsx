import { Stack } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { useFormat } from '../../i18n/format.ts'
import { FormFoot } from '../../ui/FormModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Campaign } from '../campaigns/campaigns.ts'
import { useReasonField } from '../control/ReasonField.tsx'
import { usePreview } from '../schedules/usePreview.ts'
import { OverlapLines } from '../targets/OverlapLines.tsx'
import type { Overlaps } from '../targets/overlaps.ts'
import { SpanFields } from '../targets/SpanFields.tsx'
import { FROM_NOW, isSpanComplete, type SpanForm, spanTimes } from '../targets/span.ts'
import { SceneEffects } from './SceneEffects.tsx'
import { type RehearsalOfStart, SceneOverlaps, type SceneRow, StartScene } from './scenes.ts'
import { useSceneTexts } from './useSceneTexts.ts'

interface StartSceneFormProps {
  scene: SceneRow
  rehearsal: RehearsalOfStart
  onStarted: (campaigns: Campaign[]) => void
  onCancel: () => void
}

/** What a scene would do now, and the button that starts it, which has the focus: Enter starts. */
export function StartSceneForm({ scene, rehearsal, onStarted, onCancel }: StartSceneFormProps) {
  const { t } = useTranslation(['scenes', 'shell'])
  const { ready } = useConnection()
  const refusalOf = useRefusal()
  const texts = useSceneTexts()
  const [{ fetching }, start] = useMutation(StartScene)
  const { durationMinutes } = scene
  const hasEnd = durationMinutes !== null
  const [form, setForm] = useState<SpanForm>({ ...FROM_NOW, end: hasEnd ? 'default' : 'event' })
  const [problem, setProblem] = useState<string>()
  const { lightCount } = rehearsal.total.lights
  const { reason, check, field } = useReasonField(lightCount, scene.reason ?? '')
  const overlaps = useOverlaps(scene, form) ?? rehearsal.total.lights
  const isLater = form.start === 'later'

  async function submit() {
    setProblem(undefined)
    if (!check()) return
    const { data, error } = await start({ id: scene.id, input: { reason: reason ?? null, ...spanTimes(form) } })
    if (data) return onStarted(data.startLightScene)
    const { text, fields = [] } = refusalOf(error)
    setProblem([...new Set(fields.map(one => one.text))].join(' ') || text)
  }

  return (
    <form
      noValidate
      onKeyDown={preventHeldEnter}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        {problem && (
          <Notice tone="bad" title={t('start.failed')}>
            {problem}
          </Notice>
        )}
        <SceneEffects
          rehearsal={rehearsal}
          names={scene.actions.map(action => ({ targets: texts.targets(action), levels: texts.levels(action) }))}
        />
        <Warnings rehearsal={rehearsal} overlaps={overlaps} />
        <SpanFields
          value={form}
          onChange={setForm}
          defaultEnd={hasEnd ? t('start.endScene', { span: texts.span(durationMinutes) }) : undefined}
        />
        {field}
      </Stack>
      <FormFoot
        submit={t(isLater ? 'start.submitLater' : 'start.submit')}
        focus="submit"
        busy={fetching}
        disabled={!ready || !isSpanComplete(form) || (lightCount === 0 && !isLater)}
        onCancel={onCancel}
      />
    </form>
  )
}

/** undefined: not loaded, or the scene starts now with its own end */
function useOverlaps({ id, durationMinutes }: SceneRow, form: SpanForm): Overlaps | undefined {
  const times = spanTimes(form)
  const isDefault = form.start === 'now' && form.end === (durationMinutes === null ? 'event' : 'default')
  const preview = usePreview(
    SceneOverlaps,
    !isDefault && isSpanComplete(form) ? { id, ...times } : undefined,
    () => undefined,
  )
  return isDefault ? undefined : preview.data?.previewLightScene.total.lights
}

function Warnings({ rehearsal: { total }, overlaps }: { rehearsal: RehearsalOfStart; overlaps: Overlaps }) {
  const { t } = useTranslation('scenes')
  const { number } = useFormat()
  const { lightCount, offCount } = total.lights
  return (
    <>
      {lightCount === 0 && <Notice tone="warning">{t('start.empty')}</Notice>}
      {offCount > 0 && <Notice tone="warning">{t('start.off', { number: number(offCount) })}</Notice>}
      <OverlapLines overlaps={overlaps} />
    </>
  )
}

/** The Enter that opened the dialog must not start the scene while it is held. */
function preventHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
