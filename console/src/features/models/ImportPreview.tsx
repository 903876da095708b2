import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import { CountTiles } from '../../ui/CountTiles.tsx'
import { ScrollTable } from '../../ui/ScrollTable.tsx'
import { modelFieldOf } from './modelForm.ts'
import type { ModelImport } from './models.ts'

const MAX_PROBLEMS = 100

/** What a file would change, or what is wrong in it. */
export function ImportPreview({ result }: { result: ModelImport }) {
  const { t } = useTranslation('models')
  const { created, updated, unchanged, problems } = result
  return (
    <div role="status">
      <CountTiles
        items={Object.entries({ created, updated, unchanged, problems: problems.length }).map(([name, count]) => ({
          label: t(`import.${name as 'created'}`),
          count,
          isBad: name === 'problems' && count > 0,
        }))}
      />
      {problems.length > 0 && <Problems problems={problems} />}
      {problems.length + created + updated === 0 && (
        <Text size="sm" mt="sm">
          {t('import.nothing')}
        </Text>
      )}
    </div>
  )
}

function Problems({ problems }: Pick<ModelImport, 'problems'>) {
  const { t } = useTranslation('models')
  const { number } = useFormat()
  const textOf = useProblemText()
  return (
    <>
      <Text size="sm" mt="sm" mb="xs">
        {t('import.problemsText')}
      </Text>
      <ScrollTable
        label={t('import.problemList')}
        head={[t('import.row'), t('import.field'), t('import.problem')]}
        rows={problems.slice(0, MAX_PROBLEMS).map(problem => ({
          key: `${problem.row} ${problem.field} ${problem.key}`,
          cells: [problem.row > 0 ? number(problem.row) : NONE, textOf.field(problem), textOf.reason(problem)],
        }))}
      />
      {problems.length > MAX_PROBLEMS && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('import.more', { number: number(problems.length - MAX_PROBLEMS) })}
        </Text>
      )}
    </>
  )
}

type Problem = ModelImport['problems'][number]

function useProblemText() {
  const { t, i18n } = useTranslation('models')
  return {
    /** in words, and as the file has it */
    field: ({ field }: Problem) => {
      if (!field) return NONE
      const known = modelFieldOf(field.split('.')[0] ?? '')
      return known ? `${t(`form.${known}`)} · ${field}` : field
    },
    reason: ({ key, message }: Problem) =>
      i18n.exists(key, { ns: 'input' }) ? (i18n.t(key as never, { ns: 'input' }) as string) : message,
  }
}
