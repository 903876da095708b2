import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** In a row: a second person has to approve what darkens the light. */
export function ProtectedMark(_: { isProtected: boolean }) {
  const { t } = useTranslation('protection')
  const text = t('mark')
  return (
    <span role="img" aria-label={text} title={text}>
      <IconShieldLock size={13} style={{ verticalAlign: '-2px', marginInlineStart: 4 }} aria-hidden />
    </span>
  )
}

/** The same in words. */
export function ProtectedBadge() {
  const { t } = useTranslation('protection')
  return (
    <span title={t('mark')} style={{ fontSize: 'var(--mantine-font-size-sm)', whiteSpace: 'nowrap' }}>
      <IconShieldLock size={15} style={{ verticalAlign: '-3px', marginInlineEnd: 4 }} aria-hidden />
      {t('badge')}
    </span>
  )
}
