import { Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onePage, useList } from '../../graphql/useList.ts'
import { useFormat } from '../../i18n/format.ts'
import { ListContent } from '../../ui/list/ListContent.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { usePageState } from '../../ui/list/usePageState.ts'
import classes from './Reads.module.css'
import { type ReadLight, type ReadRequest, ReadRequestLights, type ReadStatus } from './reads.ts'

const LIGHTS_PER_PAGE = 20

interface ReadLightListProps {
  request: ReadRequest
  status: ReadStatus
  count: number
}

/** Lights with one status; loaded when it is opened. */
export function ReadLightList({ request, status, count }: ReadLightListProps) {
  const { t } = useTranslation('reads')
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.list} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{`${t(`status.${status}`)} (${number(count)})`}</summary>
      {isOpen && <Lights id={request.id} status={status} count={count} />}
    </details>
  )
}

function Lights({ id, status, count }: { id: string; status: ReadStatus; count: number }) {
  const { t } = useTranslation('reads')
  const url = usePageState()
  const lights = useList({
    query: ReadRequestLights,
    variables: { id, status, page: url.search.page, limit: LIGHTS_PER_PAGE },
    pageOf: data => data.readRequest?.lights ?? onePage<ReadLight>([]),
    refreshKey: count,
  })
  return (
    <ListFrame list={lights} url={url} isEmbedded>
      <ListContent
        list={lights}
        failed={t('listFailed')}
        skeleton={<Skeleton height={60} mt={8} />}
        empty={<Text size="sm">{t('none')}</Text>}
      >
        <ul className={classes.lights}>
          {lights.rows.map(({ deviceId, light }) => (
            <li key={deviceId}>
              <span>{light?.name ?? `#${deviceId}`}</span>
              <Text component="span" size="xs" c="dimmed">
                {light?.deviceId}
              </Text>
            </li>
          ))}
        </ul>
      </ListContent>
    </ListFrame>
  )
}
