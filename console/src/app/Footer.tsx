import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../features/sessions/session.ts'
import { offsetOf, useSiteZone } from '../i18n/zone.ts'
import classes from './Footer.module.css'

export function Footer() {
  const { t } = useTranslation()
  const { client } = useSession()
  const zone = useSiteZone()
  const owner = client.site.name ?? client.title ?? client.name
  return (
    <footer className={classes.root}>
      <Text size="xs" c="dimmed">
        {t('footer.copyright', { year: new Date().getFullYear(), owner })}
      </Text>
      <Text size="xs" c="dimmed">
        {t('footer.zone', { zone, offset: offsetOf(zone, new Date()) })}
      </Text>
      {client.filingNumber && (
        <Text size="xs" c="dimmed">
          {client.filingNumber}
        </Text>
      )}
    </footer>
  )
}
