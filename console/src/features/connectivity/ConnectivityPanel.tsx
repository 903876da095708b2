import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { Section } from '../../ui/Section.tsx'
import { Causes } from './Causes.tsx'
import classes from './Connectivity.module.css'
import type { Connectivity } from './connectivity.ts'
import { type EndpointKind, useConnectivity } from './useConnectivity.ts'

interface ConnectivityPanelProps {
  kind: EndpointKind
  id: number
  /** the light connects through a center: what is shown of the connection is the center's */
  throughCenter?: boolean
  /** heading level */
  level?: 2 | 3 | 4
}

/** Why a light or center is not online, and what is known about its connection. Customers do not see it. */
export function ConnectivityPanel({ kind, id, throughCenter = false, level = 3 }: ConnectivityPanelProps) {
  const { t } = useTranslation('connectivity')
  const errorText = useErrorText()
  const { connectivity, isReady, error, read } = useConnectivity(kind, id)
  if (isReady && !connectivity) return null
  return (
    <Section level={level} title={t('title')}>
      {connectivity ? (
        <div className={classes.panel}>
          <Causes hints={connectivity.hints} />
          <Details connectivity={connectivity} throughCenter={throughCenter} />
        </div>
      ) : error ? (
        <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
      ) : (
        <Skeleton height={160} />
      )}
    </Section>
  )
}

interface DetailsProps {
  connectivity: Connectivity
  throughCenter: boolean
}

function Details({ connectivity, throughCenter }: DetailsProps) {
  const { t } = useTranslation('connectivity')
  const { connected, hasCredential, refusal } = connectivity
  const state = t(connected === null ? 'unknown' : connected ? 'connected' : 'notConnected')
  const password: [string, ReactNode] = [t('password'), t(hasCredential ? 'issued' : 'notIssued')]
  return (
    <>
      <Facts
        items={[
          [t('state'), throughCenter ? t('viaCenter', { state }) : state],
          ...useConnectionFacts(connectivity),
          [t('lastMessage'), <LastMessage key="message" connectivity={connectivity} />],
          [t('clock'), <ClockError key="clock" seconds={connectivity.clockErrorSeconds} />],
          ...(connected === null || throughCenter ? [] : [password]),
        ]}
      />
      <dl className={classes.refusal}>
        <dt>{t('refused')}</dt>
        <dd>{refusal ? <Refusal refusal={refusal} /> : t('noRefusal')}</dd>
      </dl>
    </>
  )
}

/** Of the open connection, or when the last one was opened. */
function useConnectionFacts({ connected, since, lastConnectedAt, address, tls }: Connectivity): [string, ReactNode][] {
  const { t } = useTranslation('connectivity')
  const format = useFormat()
  if (connected === null) return []
  if (!since) return [[t('lastConnected'), lastConnectedAt ? <LiveAge key="last" at={lastConnectedAt} /> : t('never')]]
  return [
    [t('since'), format.moment(since)],
    [t('from'), address ?? NONE],
    [t('transport'), t(tls ? 'tls' : 'plain')],
  ]
}

function LastMessage({ connectivity: { lastMessageAt, lastMessageKind } }: Pick<DetailsProps, 'connectivity'>) {
  const { t } = useTranslation('connectivity')
  if (!lastMessageAt) return t('neverReported')
  const kind = lastMessageKind as 'telemetry' | null
  return (
    <>
      <LiveAge at={lastMessageAt} />
      {kind && <span className={classes.detail}>{t(`kinds.${kind}`, { defaultValue: kind })}</span>}
    </>
  )
}

function ClockError({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation('connectivity')
  const format = useFormat()
  if (seconds === null) return NONE
  return t(seconds < 0 ? 'behind' : 'ahead', { seconds: format.number(Math.abs(seconds), 1) })
}

function Refusal({ refusal }: { refusal: NonNullable<Connectivity['refusal']> }) {
  const { t } = useTranslation('connectivity')
  const { at, reason, detail, address, count } = refusal
  return (
    <>
      {t(`refusals.${reason as 'TLS'}`, { defaultValue: reason })} · <LiveAge at={at} />
      {count > 1 && ` · ${t('times', { count })}`}
      {address && ` · ${address}`}
      {detail && <code className={classes.detail}>{detail}</code>}
    </>
  )
}
