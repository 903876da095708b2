import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import { ScrollTable } from '../../ui/ScrollTable.tsx'
import type { RegionImport } from './siteRegionList.ts'

const MAX_PROBLEMS = 100

/** What is wrong in a file of regions, by line and column. */
export function RegionProblems({ fileName, problems }: { fileName: string } & Pick<RegionImport, 'problems'>) {
  const { t, i18n } = useTranslation('settings')
  const { number } = useFormat()
  const reasonOf = (key: string, message: string) =>
    i18n.exists(key, { ns: 'input' }) ? (i18n.t(key as never, { ns: 'input' }) as string) : message
  return (
    <div role="status">
      <Text size="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
        {t('regions.problemsText', { name: fileName })}
      </Text>
      <ScrollTable
        label={t('regions.problems')}
        head={[t('regions.line'), t('regions.column'), t('regions.problem')]}
        rows={problems.slice(0, MAX_PROBLEMS).map(({ row, field, key, message }) => ({
          key: `${row} ${field} ${key}`,
          cells: [number(row), field ?? NONE, reasonOf(key, message)],
        }))}
      />
      {problems.length > MAX_PROBLEMS && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('regions.more', { number: number(problems.length - MAX_PROBLEMS) })}
        </Text>
      )}
    </div>
  )
}
