import { ActionIcon, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { Hint } from '../../ui/Hint.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ListContent } from '../../ui/list/ListContent.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import classes from './Profile.module.css'
import { EndOtherSessions, EndSession, type OwnSession } from './profile.ts'
import { programOf } from './programs.ts'
import type { useOwnSessions } from './useOwnSessions.ts'

const ConfirmModal = lazyPart(
  () => import('../../ui/ConfirmModal.tsx'),
  'ConfirmModal',
  ({ opened }) => opened,
)

/** The sessions of the account, with buttons to end them. */
export function SessionList({ sessions }: { sessions: ReturnType<typeof useOwnSessions> }) {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const [{ fetching: ending }, end] = useMutation(EndSession)

  async function leave({ id }: OwnSession) {
    const { error } = await end({ id })
    // Already removed: same result.
    if (error && codeOf(error) !== 'NOT_FOUND')
      errorToast(t('sessions.endFailed'), errorText(codeOf(error), extensionsOf(error).key))
    else toast(t('sessions.ended'))
    sessions.refresh()
  }

  return (
    <ListContent
      list={sessions}
      failed={t('sessions.failed')}
      skeleton={
        <Stack gap="xs">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      }
      empty={null}
    >
      <ul className={classes.sessions} aria-label={t('sessions.title')}>
        {sessions.rows.map(session => (
          <SessionLine
            key={session.id}
            session={session}
            disabled={!ready || ending}
            onEnd={() => void leave(session)}
          />
        ))}
      </ul>
      <EndOthers count={sessions.rows.filter(({ current }) => !current).length} onEnded={sessions.refresh} />
    </ListContent>
  )
}

/** Ends all other sessions, after a confirmation. */
function EndOthers({ count, onEnded }: { count: number; onEnded: () => void }) {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const [asked, setAsked] = useState(false)
  const [{ fetching }, endOthers] = useMutation(EndOtherSessions)

  async function end() {
    const { data, error } = await endOthers({})
    if (data) toast(t('sessions.othersEnded', { number: data.endOtherSessions }))
    else errorToast(t('sessions.endFailed'), errorText(codeOf(error)))
    setAsked(false)
    onEnded()
  }

  return (
    <>
      {count > 0 && (
        <Button
          variant="default"
          mt="xs"
          leftSection={<IconLogout size={16} />}
          disabled={!ready}
          onClick={() => setAsked(true)}
        >
          {t('sessions.others')}
        </Button>
      )}
      <ConfirmModal
        opened={asked}
        title={t('sessions.othersTitle', { number: count })}
        action={t('sessions.othersAction')}
        danger
        busy={fetching}
        disabled={!ready}
        onConfirm={() => void end()}
        onClose={() => setAsked(false)}
      >
        <Text size="sm">{t('sessions.othersText')}</Text>
      </ConfirmModal>
    </>
  )
}

interface SessionLineProps {
  session: OwnSession
  disabled: boolean
  onEnd: () => void
}

function SessionLine({ session, disabled, onEnd }: SessionLineProps) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { createdAt, seenAt, address, userAgent, current } = session
  const { browser, system, handheld } = programOf(userAgent ?? '')
  const name = [browser, system].filter(Boolean).join(' · ') || t('sessions.unknown')
  const Icon = handheld ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.session}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <div className={classes.name} title={userAgent ?? undefined}>
          {name}
          {current && (
            <StatusBadge tone="good" icon={null}>
              {t('sessions.current')}
            </StatusBadge>
          )}
        </div>
        <div className={classes.more}>
          {t('sessions.seen')} <LiveAge at={seenAt} /> · {t('sessions.since', { time: format.moment(createdAt) })}
          {address && ` · ${t('sessions.address', { address })}`}
        </div>
      </div>
      {!current && (
        <Hint label={t('sessions.end', { name })}>
          <ActionIcon variant="subtle" disabled={disabled} aria-label={t('sessions.end', { name })} onClick={onEnd}>
            <IconLogout size={18} />
          </ActionIcon>
        </Hint>
      )}
    </li>
  )
}
