import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { errorToast } from '../../ui/toasts.ts'
import classes from './Profile.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { BeginSecondFactor, SecondFactorState } from './secondFactor.ts'

const SecondFactorSetUp = lazy(async () => ({ default: (await import('./SecondFactorSetUp.tsx')).SecondFactorSetUp }))
const SwitchOffModal = lazyPart(
  () => import('./SwitchOffModal.tsx'),
  'SwitchOffModal',
  ({ opened }) => opened,
)

/** Warns at this number of remaining recovery codes. */
const LOW_CODE_COUNT = 3

interface SecondFactorProps {
  /** label of the button below the recovery codes */
  kept: string
  /** called after it was switched on or off; other sessions have ended */
  onChanged: () => void
  /** shown below, except during set-up */
  children?: ReactNode
}

/** Two-factor authentication: on, off or in set-up. */
export function SecondFactor({ kept, onChanged, children }: SecondFactorProps) {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const [{ data, error }, read] = useQuery({ query: SecondFactorState })
  const [{ fetching: beginning, data: begun }, begin] = useMutation(BeginSecondFactor)
  const [settingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const state = data?.mySecondFactor
  if (!state)
    return error ? (
      <ErrorPanel
        title={t('factor.failed')}
        text={errorText(codeOf(error))}
        requestId={requestIdOf(error)}
        onRetry={read}
      />
    ) : (
      <Skeleton height={64} />
    )

  async function start() {
    const { data, error } = await begin({})
    if (data) setSettingUp(true)
    else errorToast(t('factor.beginFailed'), errorText(codeOf(error), extensionsOf(error).key))
  }

  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        kept={kept}
        onKept={() => {
          setCodes(undefined)
          onChanged()
        }}
      />
    )
  if (settingUp && begun)
    return (
      <Suspense fallback={<Skeleton height={320} />}>
        <SecondFactorSetUp
          keyToType={begun.beginSecondFactor.key}
          uri={begun.beginSecondFactor.uri}
          onCancel={() => setSettingUp(false)}
          onDone={codes => {
            setSettingUp(false)
            setCodes(codes)
            read()
          }}
        />
      </Suspense>
    )
  return (
    <>
      {state.since ? (
        <SwitchedOn
          since={state.since}
          left={state.recoveryCodesLeft}
          onChanged={() => {
            read()
            onChanged()
          }}
        />
      ) : (
        <Stack gap="sm" align="flex-start">
          <StatusBadge tone="idle" icon={<IconShieldOff size={14} aria-hidden />}>
            {t('factor.off')}
          </StatusBadge>
          <Button onClick={() => void start()} loading={beginning} disabled={!ready}>
            {t('factor.begin')}
          </Button>
        </Stack>
      )}
      {children}
    </>
  )
}

function SwitchedOn({ since, left, onChanged }: { since: string; left: number; onChanged: () => void }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { ready } = useConnection()
  const [asked, setAsked] = useState(false)

  return (
    <Stack gap="sm" align="flex-start">
      <Group gap="xs">
        <StatusBadge tone="good" icon={<IconShieldCheck size={14} aria-hidden />}>
          {t('factor.on')}
        </StatusBadge>
        <span className={classes.more}>{t('factor.since', { time: format.moment(since) })}</span>
      </Group>
      <Text size="sm">{t('factor.left', { number: left })}</Text>
      {left <= LOW_CODE_COUNT && <Text size="sm">{t('factor.few')}</Text>}
      <Button variant="default" disabled={!ready} onClick={() => setAsked(true)}>
        {t('factor.switchOff')}
      </Button>
      <SwitchOffModal opened={asked} onClose={() => setAsked(false)} onChanged={onChanged} />
    </Stack>
  )
}
