import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useRefusal } from '../../graphql/useRefusal.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Section } from '../../ui/Section.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { useMay } from '../sessions/session.ts'
import classes from './LevelTable.module.css'
import { LevelTable } from './LevelTable.tsx'
import { isLevel, isLimit, type ProtectionValues, protectionInput, protectionValues, ROAD_CLASSES } from './levels.ts'
import { type Protection, ProtectionNow, UpdateProtection } from './protection.ts'

/** What one person alone may not darken. */
export function ProtectionSettings() {
  const { t } = useTranslation('protection')
  const errorText = useErrorText()
  const { number } = useFormat()
  const [{ data, error }, read] = useQuery({ query: ProtectionNow, pause: !useMay()('LightDevice', 'read') })
  const now = data?.lightProtection
  if (!now && !error) return null
  return (
    <Section title={t('settings.title')} level={2}>
      {now ? (
        <Stack gap="sm" maw={720}>
          <Text size="sm">{t('settings.text')}</Text>
          <Text size="sm">
            {t('settings.count', { number: number(now.protectedCount) })}{' '}
            <Link
              className={classes.link}
              to={paths.devices}
              search={{ assets: JSON.stringify({ isProtected: { equals: true } }) }}
            >
              {t('settings.show')}
            </Link>
          </Text>
          {/* Another form when the saved values change. */}
          <ProtectionForm key={JSON.stringify(now)} now={now} />
        </Stack>
      ) : (
        <ErrorPanel
          title={t('settings.loadFailed')}
          text={errorText(codeOf(error))}
          requestId={requestIdOf(error)}
          onRetry={read}
        />
      )}
    </Section>
  )
}

interface Problems {
  limit?: string
  MAIN?: string
  OTHER?: string
}

function ProtectionForm({ now }: { now: Protection }) {
  const { t } = useTranslation('protection')
  const { ready } = useConnection()
  const mayUpdate = useMay()('Site', 'update')
  const [values, setValues] = useState(() => protectionValues(now))
  const { problems, save, saving } = useSaving()
  const disabled = !mayUpdate || !ready
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save(values)
      }}
    >
      <Stack gap="md">
        <TextInput
          maw={320}
          label={t('settings.limit')}
          description={t('settings.limitText')}
          inputMode="numeric"
          maxLength={9}
          value={values.limit}
          disabled={disabled}
          error={problems.limit}
          onChange={event => setValues({ ...values, limit: event.currentTarget.value })}
        />
        <Text size="sm" c="dimmed">
          {t('settings.claim')}
        </Text>
        {ROAD_CLASSES.map(roadClass => (
          <LevelTable
            key={roadClass}
            roadClass={roadClass}
            levels={values.minimums[roadClass]}
            error={problems[roadClass]}
            disabled={disabled}
            onChange={levels => setValues({ ...values, minimums: { ...values.minimums, [roadClass]: levels } })}
          />
        ))}
        {mayUpdate && (
          <Group>
            <Button type="submit" loading={saving} disabled={!ready}>
              {t('settings.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

/** Problems stand at their fields. */
function useSaving() {
  const { t } = useTranslation('protection')
  const errorText = useErrorText()
  const refusalOf = useRefusal()
  const [{ fetching }, send] = useMutation(UpdateProtection)
  const [problems, setProblems] = useState<Problems>({})

  function problemsOf({ limit, minimums }: ProtectionValues): Problems {
    const wrong = ROAD_CLASSES.filter(roadClass => minimums[roadClass]?.some(level => !isLevel(level)))
    return {
      ...(!isLimit(limit) && { limit: t('settings.limitInvalid') }),
      ...Object.fromEntries(wrong.map(roadClass => [roadClass, t('settings.levelInvalid')])),
    }
  }

  async function save(values: ProtectionValues) {
    const found = problemsOf(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const { data, error } = await send({ input: protectionInput(values) })
    if (data) return toast(t('settings.saved'))
    const { fields = [] } = refusalOf(error)
    if (fields.length === 0)
      return errorToast(t('settings.saveFailed'), errorText(codeOf(error), extensionsOf(error).key))
    // minimums.1.levels
    const fieldOf = (path: string) => ROAD_CLASSES[Number(/^minimums\.(\d)/.exec(path)?.[1])] ?? 'limit'
    setProblems(Object.fromEntries(fields.map(({ path, text }) => [fieldOf(path), text])))
  }

  return { problems, save, saving: fetching }
}
