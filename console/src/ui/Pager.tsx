import { Group, Pagination, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'

interface PagerProps {
  limit: number
  page: number
  totalCount: number
  totalPages: number
}

/** Shown only when there is more than one page holds. */
export function Pager({ pagination, onPage }: { pagination: PagerProps; onPage: (page: number) => void }) {
  const { t } = useTranslation()
  const narrow = useMediaQuery('(max-width: 480px)', undefined, { getInitialValueInEffect: false })
  const { limit, page, totalCount, totalPages } = pagination
  if (totalCount <= limit) return null
  return (
    <Group justify="space-between" gap="sm" px="md" py="sm">
      <Text size="xs" c="dimmed">
        {t('words.total', { total: totalCount })}
      </Text>
      <Pagination
        size="sm"
        total={totalPages}
        value={page}
        onChange={onPage}
        siblings={narrow ? 0 : 1}
        getItemProps={number => ({ 'aria-label': t('words.page', { page: number }) })}
        getControlProps={control => ({
          'aria-label': t(control === 'previous' ? 'words.previousPage' : 'words.nextPage'),
        })}
      />
    </Group>
  )
}
