import { Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../graphql/useList.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { readChoice } from '../../ui/list/listUrl.ts'
import { usePageState } from '../../ui/list/usePageState.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import classes from './CommandList.module.css'
import { COMMAND_KINDS, type CommandKind, LightCommandsQuery } from './commands.ts'
import { useCommandColumns } from './useCommandColumns.tsx'

const COMMANDS_PER_PAGE = 12
const KINDS = Object.keys(COMMAND_KINDS) as CommandKind[]

/** The commands of a light; reloaded with every report of the light. */
export function CommandList({ id, refreshKey }: { id: number; refreshKey: unknown }) {
  const { t } = useTranslation('device')
  const columns = useCommandColumns()
  const [kind, setKind] = useState<CommandKind>()
  const url = usePageState()
  const commands = useList({
    query: LightCommandsQuery,
    variables: {
      where: { lightId: id, status: kind && [...COMMAND_KINDS[kind]] },
      page: url.search.page,
      limit: COMMANDS_PER_PAGE,
    },
    pageOf: data => data.findManyLightCommand,
    refreshKey,
  })
  return (
    <>
      <div className={classes.bar}>
        <Text size="sm" c="dimmed">
          {t('commands.text')}
        </Text>
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
      </div>
      <div className={classes.list}>
        <ListFrame list={commands} url={url} isEmbedded>
          <ListTable
            list={commands}
            look="compact"
            label={t('views.commands')}
            failed={t('commands.failed')}
            columns={columns}
            pageSize={COMMANDS_PER_PAGE}
            empty={<EmptyState icon={<IconSend />} title={t(kind ? 'commands.noneOfThese' : 'commands.none')} />}
          />
        </ListFrame>
      </div>
    </>
  )
}
