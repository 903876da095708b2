import { Skeleton, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useQueryWithKey } from '../../graphql/useQueryWithKey.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import type { Language } from '../../i18n/language.ts'
import { useMoment } from '../../i18n/moment.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PlanLine } from '../plans/PlanLine.tsx'
import { type LightStory, LightStoryQuery } from './desired.ts'
import { ReturnToPlanButton } from './ReturnToPlanButton.tsx'
import { RuleBadge } from './RuleBadge.tsx'
import { storyState } from './storyState.ts'
import classes from './Why.module.css'

interface WhyProps {
  id: number
  /** another one whenever the light was heard of */
  refreshKey: unknown
  /** of its heading: one more than what it stands below */
  level?: 2 | 4
}

/** Why the lamp is on, off or not confirmed; until when; and whether the light knows its plan. */
export function Why({ id, refreshKey, level = 4 }: WhyProps) {
  const { t, i18n } = useTranslation('desired')
  const errorText = useErrorText()
  const language = i18n.language as Language
  const [{ data, error }, read] = useQueryWithKey(LightStoryQuery, { id, language }, refreshKey)
  const story = data?.findOneLightDevice
  if (!data && error)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
    )
  if (!data) return <Skeleton height={112} />
  return story ? <Story story={story} level={level} onChanged={read} /> : null
}

interface StoryProps {
  story: LightStory
  level: 2 | 4
  onChanged: () => void
}

function Story({ story, level, onChanged }: StoryProps) {
  const { t, i18n } = useTranslation('desired')
  const zone = story.group?.timeZone
  const moment = useMoment(zone)
  const { expectedRule: rule, why } = story
  const until = story.facts.expected?.until
  const state = storyState(story)
  const mayReturn = rule === 'OVERRIDE' && story.abilities.includes('operate')
  return (
    <section className={classes.why} data-state={state}>
      <Title order={level} size="h6">
        {t(`title.${state}`)}
      </Title>
      <p className={classes.sentence} lang={i18n.language} aria-live="polite">
        {why ?? t('nothing')}
      </p>
      {rule && (
        <div className={classes.rule}>
          <RuleBadge rule={rule} />
          <Text size="sm" c="dimmed">
            {until ? t('until', { time: moment(until) }) : t('noEnd')}
          </Text>
          {mayReturn && <ReturnToPlanButton id={story.id} onReturned={onChanged} />}
        </div>
      )}
      <div className={classes.plan}>
        <PlanLine plan={story.plan} rule={rule} zone={zone} />
      </div>
    </section>
  )
}
