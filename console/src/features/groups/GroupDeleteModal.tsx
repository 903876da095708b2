import { List, Text } from '@mantine/core'
import '@mantine/core/styles/List.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { EffectSummary } from '../effects/EffectSummary.tsx'
import { type LeftLights, PreviewGroupDeletion } from '../effects/effects.ts'
import { LeftLightsField } from '../effects/LeftLightsField.tsx'
import { DeleteModal } from '../trash/DeleteModal.tsx'
import { DeleteGroup, type GroupRow } from './groups.ts'

interface GroupDeleteModalProps {
  /** none: closed */
  groups: GroupRow[] | undefined
  onClose: () => void
  /** one by one, as they go */
  onDeleted: (id: number) => void
  /** deleted, or brought back */
  onChanged: () => void
}

const MOST_TOLD = 12

/** Says how many lights lose the link and what they do then, and asks. */
export function GroupDeleteModal({ groups, ...heard }: GroupDeleteModalProps) {
  const { t } = useTranslation('groups')
  const [, remove] = useMutation(DeleteGroup)
  const [leftLights, setLeftLights] = useState<LeftLights>()
  return (
    <DeleteModal
      things={groups}
      subject="LightGroup"
      remove={id => remove({ id, leftLights })}
      title={([first, ...others]) =>
        others.length === 0
          ? t('remove.title', { name: first?.name ?? '' })
          : t('remove.several', { count: others.length + 1 })
      }
      told={gone =>
        gone.length === 1
          ? t('deleted', { name: gone[0]?.name ?? '' })
          : t('remove.severalDone', { count: gone.length })
      }
      {...heard}
    >
      {doomed => <Losses groups={doomed} leftLights={leftLights} onLeftLights={setLeftLights} />}
    </DeleteModal>
  )
}

interface LossesProps {
  groups: GroupRow[]
  leftLights: LeftLights | undefined
  onLeftLights: (choice: LeftLights) => void
}

function Losses({ groups, leftLights, onLeftLights }: LossesProps) {
  const { t } = useTranslation('groups')
  const lights = groups.reduce((sum, { deviceCount }) => sum + deviceCount, 0)
  const ids = groups.map(({ id }) => id)
  const [{ data }] = useQuery({
    query: PreviewGroupDeletion,
    variables: { ids },
    pause: lights === 0,
    requestPolicy: 'cache-and-network',
  })
  const effect = data?.previewLightGroupDeletion
  return (
    <>
      {groups.length > 1 && (
        <List size="sm">
          {groups.slice(0, MOST_TOLD).map(group => (
            <List.Item key={group.id}>{t('remove.one', { name: group.name, lights: group.deviceCount })}</List.Item>
          ))}
          {groups.length > MOST_TOLD && <List.Item>{t('remove.more', { count: groups.length - MOST_TOLD })}</List.Item>}
        </List>
      )}
      <Text size="sm">{lights > 0 ? t('remove.lights', { lights }) : t('remove.noLights')}</Text>
      {effect && lights > 0 && (
        <>
          {effect.losePlan === 0 && <Text size="sm">{t('remove.siteDefault')}</Text>}
          <EffectSummary effect={effect} />
          {effect.losePlan > 0 && <LeftLightsField value={leftLights} onChange={onLeftLights} />}
        </>
      )}
    </>
  )
}
