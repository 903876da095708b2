import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useFormat } from '../../i18n/format.ts'
import { Facts } from '../../ui/Facts.tsx'
import { areaText } from '../../ui/map/areaText.ts'
import { formatCoordinates } from '../../ui/map/coordinates.ts'
import { Section } from '../../ui/Section.tsx'
import { ProtectionSettings } from '../protection/ProtectionSettings.tsx'
import { useMay } from '../sessions/session.ts'
import { EnergyTariff } from './EnergyTariff.tsx'
import classes from './General.module.css'
import { type ClientFacts, Retention } from './general.ts'
import { LightDefault } from './LightDefault.tsx'
import { SiteRegionList } from './SiteRegionList.tsx'

/** Read-only facts about the system. */
export function GeneralFacts({ client }: { client: ClientFacts }) {
  const { t, i18n } = useTranslation(['settings', 'shell'])
  const format = useFormat()
  const [{ data }] = useQuery({ query: Retention, pause: !useMay()('Site', 'update') })
  const allowed = (yes: boolean) => t(yes ? 'general.allowed' : 'general.refused')
  const days = (number: number) => t('general.days', { number: format.number(number) })
  return (
    <div className={classes.parts}>
      <SiteFacts site={client.site} />
      <Section title={t('general.system')} level={2}>
        <Facts
          items={[
            [t('general.client'), client.title ?? client.name],
            [t('general.description'), client.description ?? t('general.none')],
            [t('general.address'), location.origin],
            [t('general.filing'), client.filingNumber ?? t('general.none')],
          ]}
        />
      </Section>
      <Section title={t('general.console')} level={2}>
        <Facts
          items={[
            [t('general.language'), t(i18n.language === 'zh' ? 'shell:language.zh' : 'shell:language.en')],
            [t('general.map'), t(`general.maps.${client.mapProvider as 'embedded' | 'tencent' | 'tiles'}`)],
          ]}
        />
      </Section>
      <Section title={t('general.access')} level={2}>
        <Facts
          items={[
            [t('general.admins'), allowed(client.allowAdminAuth)],
            [t('general.users'), allowed(client.allowUserAuth)],
            [t('general.sessions'), format.number(client.maxAuthCount)],
          ]}
        />
      </Section>
      <LightDefault />
      <EnergyTariff />
      <ProtectionSettings />
      <SiteRegionList />
      {data && (
        <Section title={t('general.data')} level={2}>
          <Facts
            items={[
              [t('general.readings'), days(data.retention.readingDays)],
              [t('general.hours'), days(data.retention.hourDays)],
            ]}
          />
        </Section>
      )}
    </div>
  )
}

/** Set by the first administrator. */
function SiteFacts({ site }: Pick<ClientFacts, 'site'>) {
  const { t } = useTranslation('settings')
  const { name, timeZone, latitude, longitude, datum, bounds } = site
  return (
    <Section title={t('general.site')} level={2}>
      <Facts
        items={[
          [t('general.name'), name ?? t('general.none')],
          [t('general.location'), formatCoordinates({ lat: latitude, lng: longitude })],
          [t('general.datum'), datum === 'GCJ02' ? 'GCJ-02' : 'WGS-84'],
          [t('general.bounds'), areaText(bounds)],
          [t('general.zone'), timeZone],
        ]}
      />
    </Section>
  )
}
