import { Divider, Text, Title } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useSession } from '../features/sessions/session.ts'
import { FirstLights } from '../features/setUp/FirstLights.tsx'
import classes from '../features/setUp/SetUp.module.css'
import { SetUpForm } from '../features/setUp/SetUpForm.tsx'
import { STEPS } from '../features/setUp/setUpForm.ts'
import { paths } from '../paths.ts'
import { usePageTitle } from '../ui/PageHeading.tsx'

const ALL = STEPS.length + 1

/** The first run: who administers this platform, where it is, and where its first lights come from. */
export function SetUpPage() {
  const { t } = useTranslation('setUp')
  const { client, viewer } = useSession()
  const mayMake = useMay()('Site', 'update')
  const [step, setStep] = useState(0)
  usePageTitle(t('title'))
  if (!client.setUpPending && !mayMake) return <Navigate to={viewer ? paths.home : paths.login} replace />
  const now = client.setUpPending ? step : STEPS.length
  return (
    <>
      <Title order={1} size="h2">
        {t('title')}
      </Title>
      <p className={classes.steps}>{t('step', { step: now + 1, all: ALL })}</p>
      <Divider my="lg" />
      <Title order={2} size="h4">
        {t(`heading.${STEPS[now] ?? 'lights'}`)}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="md">
        {t(`text.${STEPS[now] ?? 'lights'}`)}
      </Text>
      {client.setUpPending ? (
        // After the sign-in the page reloads, without the code in its URL.
        <SetUpForm step={step} onStep={setStep} onDone={() => location.assign(paths.setUp)} />
      ) : (
        <FirstLights />
      )}
    </>
  )
}
