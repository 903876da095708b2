import { Button, Text } from '@mantine/core'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ORIGINS } from '#lighting/desired/origin.ts'
import { useList } from '../../graphql/useList.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { readChoice } from '../../ui/list/listUrl.ts'
import { usePageState } from '../../ui/list/usePageState.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import classes from './CommandList.module.css'
import { COMMAND_KINDS, type CommandKind } from './commands.ts'
import { LightEvents } from './lightEvents.ts'
import { useCommandColumns } from './useCommandColumns.tsx'

const LightExportModal = lazyPart(
  () => import('./LightExportModal.tsx'),
  'LightExportModal',
  ({ opened }) => opened,
)

const COMMANDS_PER_PAGE = 12
const DAYS = { DAY: 1, WEEK: 7, MONTH: 30 } as const
const SPANS = Object.keys(DAYS) as (keyof typeof DAYS)[]
const KINDS = Object.keys(COMMAND_KINDS) as CommandKind[]
const DAY_MS = 86_400_000

/** Every command and change of a light, whatever its origin; reloaded with every report of the light. */
export function CommandList({ id, refreshKey }: { id: number; refreshKey: unknown }) {
  const { t } = useTranslation('device')
  const columns = useCommandColumns()
  const [origin, setOrigin] = useState<(typeof ORIGINS)[number]>()
  const [kind, setKind] = useState<CommandKind>()
  const [span, setSpan] = useState<{ name: keyof typeof DAYS; from: string }>()
  const [isExporting, setExporting] = useState(false)
  const url = usePageState()
  const where = { lightId: id, origin: origin && [origin], status: kind && [...COMMAND_KINDS[kind]], from: span?.from }
  const events = useList({
    query: LightEvents,
    variables: { where, page: url.search.page, limit: COMMANDS_PER_PAGE },
    pageOf: data => data.findManyLightControlEvent,
    refreshKey,
  })
  const isFiltered = origin !== undefined || kind !== undefined || span !== undefined
  return (
    <>
      <div className={classes.bar}>
        <Text size="sm" c="dimmed">
          {t('commands.text')}
        </Text>
        <div className={classes.filters}>
          <SelectField
            label={t('commands.originFilter')}
            value={origin ?? ''}
            options={[
              { value: '', label: t('commands.allOrigins') },
              ...ORIGINS.map(value => ({ value, label: t(`commands.origin.${value}`) })),
            ]}
            onChange={value => {
              setOrigin(readChoice(ORIGINS, value))
              url.turn(1)
            }}
          />
          <SelectField
            label={t('commands.filter')}
            value={kind ?? ''}
            options={[
              { value: '', label: t('commands.all') },
              ...KINDS.map(value => ({ value, label: t(`commands.kind.${value}`) })),
            ]}
            onChange={value => {
              setKind(readChoice(KINDS, value))
              url.turn(1)
            }}
          />
          <SelectField
            label={t('commands.spanFilter')}
            value={span?.name ?? ''}
            options={[
              { value: '', label: t('commands.anyTime') },
              ...SPANS.map(value => ({ value, label: t(`commands.span.${value}`) })),
            ]}
            onChange={value => {
              const name = readChoice(SPANS, value)
              setSpan(name && { name, from: new Date(Date.now() - DAYS[name] * DAY_MS).toISOString() })
              url.turn(1)
            }}
          />
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} />}
            onClick={() => setExporting(true)}
          >
            {t('commands.export.open')}
          </Button>
        </div>
      </div>
      <div className={classes.list}>
        <ListFrame list={events} url={url} isEmbedded>
          <ListTable
            list={events}
            look="compact"
            label={t('views.commands')}
            failed={t('commands.failed')}
            columns={columns}
            pageSize={COMMANDS_PER_PAGE}
            empty={<EmptyState icon={<IconSend />} title={t(isFiltered ? 'commands.noneOfThese' : 'commands.none')} />}
          />
        </ListFrame>
      </div>
      <LightExportModal opened={isExporting} where={where} onClose={() => setExporting(false)} />
    </>
  )
}
