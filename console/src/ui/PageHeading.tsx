import { Group, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The page's name: at its head and in the browser's tab. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  usePageTitle(title)
  return (
    <Group justify="space-between" mb="sm" mih={34}>
      <Title order={1} size="h3">
        {title}
      </Title>
      {children}
    </Group>
  )
}

export function usePageTitle(title: string): void {
  const { t } = useTranslation()
  const full = `${title} · ${t('siteTitle')}`
  useEffect(() => {
    document.title = full
  }, [full])
}
