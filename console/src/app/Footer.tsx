import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../features/sessions/session.ts'
import classes from './Footer.module.css'

export function Footer() {
  const { t } = useTranslation()
  const { client } = useSession()
  const owner = client.title ?? client.name
  return (
    <footer className={classes.root}>
      <Text size="xs" c="dimmed">
        {t('footer.copyright', { year: new Date().getFullYear(), owner })}
      </Text>
      {client.filingNumber && (
        <Text size="xs" c="dimmed">
          {client.filingNumber}
        </Text>
      )}
    </footer>
  )
}
