import { Drawer, Skeleton, Stack, Text } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import classes from './Daylight.module.css'
import { DaylightSensors } from './DaylightSensors.tsx'
import { DaylightStateCell } from './DaylightStateCell.tsx'
import { DaylightDetails } from './daylight.ts'
import { useDaylightTexts } from './useDaylightTexts.ts'

/** The scheduler evaluates the rules as often. */
const REFRESH_INTERVAL_MS = 10_000

interface DaylightDrawerProps {
  /** undefined: closed */
  id: number | undefined
  onClose: () => void
}

export function DaylightDrawer({ id, onClose }: DaylightDrawerProps) {
  const { t } = useTranslation(['daylight', 'shell'])
  const { opened, shown } = useDialog(id)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={720}
      title={t('details.title')}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      {shown !== undefined && <RuleInDrawer key={shown} id={shown} />}
    </Drawer>
  )
}

function RuleInDrawer({ id }: { id: number }) {
  const { t } = useTranslation('daylight')
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: DaylightDetails, variables: { id } })
  usePoll(read, REFRESH_INTERVAL_MS)
  if (!data && error)
    return (
      <ErrorPanel
        title={t('details.failed')}
        text={errorText(codeOf(error))}
        requestId={requestIdOf(error)}
        onRetry={read}
      />
    )
  if (!data)
    return (
      <Stack gap="sm" aria-busy>
        <Skeleton height={28} width="60%" />
        <Skeleton height={120} />
        <Skeleton height={220} />
      </Stack>
    )
  const rule = data.findOneDaylightRule
  return rule ? <Rule rule={rule} /> : <ErrorPanel title={t('details.title')} text={t('gone')} />
}

function Rule({ rule }: { rule: DaylightDetails }) {
  const { t } = useTranslation('daylight')
  const texts = useDaylightTexts()
  const { sensors, state } = rule
  return (
    <Stack gap="md">
      <div className={classes.head}>
        <Text fw={650} size="lg">
          {rule.name}
        </Text>
        <DaylightStateCell rule={rule} />
      </div>
      <div className={classes.facts}>
        <Facts
          items={[
            [t('columns.thresholds'), `${texts.on(rule)} · ${texts.off(rule)}`],
            [t('columns.window'), `${texts.window(rule)} · ${texts.delay(rule)}`],
            [t('columns.quorum'), `${texts.quorum(rule)} · ${texts.age(rule)}`],
            [t('columns.levels'), `${texts.main(rule)} · ${texts.sub(rule)}`],
            [t('details.longest'), texts.longest(rule)],
            [t('preview.median'), state.median === null ? t('preview.none') : texts.lux(state.median)],
          ]}
        />
      </div>
      {sensors && <DaylightSensors sensors={sensors} />}
      <Text size="xs" c="dimmed">
        {t('details.hint')}
      </Text>
    </Stack>
  )
}
