import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Facts } from '../../ui/Facts.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { CapabilityFacts } from '../capabilities/CapabilityFacts.tsx'
import { OfflineCause } from '../connectivity/OfflineCause.tsx'
import classes from './Centers.module.css'
import type { CenterDetails } from './centers.ts'
import { OnlineBadge } from './OnlineBadge.tsx'
import { aboveDistrict } from './useCenterColumns.tsx'

/** Connection, cabinet and master data of a center. */
export function CenterAbout({ center }: { center: CenterDetails }) {
  const { t } = useTranslation(['centers', 'capabilities'])
  const format = useFormat()
  const { mode, cabinet } = center
  return (
    <Stack gap="lg">
      {!center.online && center.deviceCount > 0 && (
        <Notice tone="warning">{t('offlineText', { number: format.number(center.deviceCount) })}</Notice>
      )}
      {!center.online && (
        <OfflineCause
          kind="center"
          id={center.id}
          link={text => (
            <Anchor
              size="sm"
              underline="always"
              renderRoot={props => (
                <Link
                  to={paths.centers}
                  search={before => ({ ...before, center: center.id, view: 'connection' as const })}
                  {...props}
                />
              )}
            >
              {text}
            </Anchor>
          )}
        />
      )}
      <Section title={t('about.connection')}>
        <Facts
          items={[
            [t('columns.online'), <OnlineBadge key="online" online={center.online} />],
            [
              t('about.heard'),
              center.lastOnlineTime ? <LiveAge key="heard" at={center.lastOnlineTime} /> : t('neverOnline'),
            ],
            [t('columns.devices'), format.number(center.deviceCount)],
          ]}
        />
      </Section>
      <Section
        title={t('about.cabinet')}
        aside={
          cabinet?.at && (
            <Text size="xs" c="dimmed">
              {t('about.reported')} <LiveAge at={cabinet.at} />
            </Text>
          )
        }
      >
        {cabinet ? (
          <Cabinet cabinet={cabinet} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('about.noCabinet')}
          </Text>
        )}
      </Section>
      <Section title={t('capabilities:title')}>
        <CapabilityFacts capabilities={center.capabilities} kind="center" />
      </Section>
      <Section title={t('about.identity')}>
        <Facts
          items={[
            [t('columns.brand'), [mode?.name, mode?.manufacturer].filter(Boolean).join(' · ') || NONE],
            [t('columns.district'), [aboveDistrict(center), center.districtName].filter(Boolean).join(' · ') || NONE],
            [t('about.created'), format.moment(center.createdAt)],
            [t('form.daytimePowerCut'), t(center.daytimePowerCut ? 'about.yes' : 'about.no')],
            [t('form.description'), center.description ?? NONE],
          ]}
        />
      </Section>
    </Stack>
  )
}

function Cabinet({ cabinet }: { cabinet: NonNullable<CenterDetails['cabinet']> }) {
  const { t } = useTranslation('centers')
  const format = useFormat()
  const { doorOpen, phases } = cabinet
  return (
    <Stack gap="sm">
      {doorOpen ? (
        <Notice tone="warning">{t('about.doorOpen')}</Notice>
      ) : (
        <Text size="sm">{t(doorOpen === false ? 'about.doorShut' : 'about.doorUnknown')}</Text>
      )}
      {phases.length > 0 && (
        <table className={classes.phases}>
          <thead>
            <tr>
              <th scope="col">{t('about.phase')}</th>
              <th scope="col">{t('about.voltage')}</th>
              <th scope="col">{t('about.current')}</th>
            </tr>
          </thead>
          <tbody>
            {phases.map(({ phase, voltage, current }) => (
              <tr key={phase}>
                <th scope="row">{phase}</th>
                <td>{format.quantity(voltage, 'V')}</td>
                <td>{format.quantity(current, 'A')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  )
}
