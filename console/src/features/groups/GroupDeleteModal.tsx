import { List, Skeleton, Text } from '@mantine/core'
import '@mantine/core/styles/List.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { EffectSummary } from '../effects/EffectSummary.tsx'
import { type ChangeEffect, type LeftLights, PreviewGroupDeletion } from '../effects/effects.ts'
import { LeftLightsField } from '../effects/LeftLightsField.tsx'
import { followsSiteDefault } from '../effects/needsConfirmation.ts'
import { DeleteModal } from '../trash/DeleteModal.tsx'
import { DeleteGroup, type GroupRow } from './groups.ts'

interface GroupDeleteModalProps {
  /** undefined: closed */
  groups: GroupRow[] | undefined
  onClose: () => void
  /** called for each deleted item */
  onDeleted: (id: number) => void
  /** called after items were deleted or restored */
  onChanged: () => void
}

const MAX_NAMES = 12

/** Shows how many lights lose their group and what they do then, and asks for confirmation. */
export function GroupDeleteModal({ groups, ...heard }: GroupDeleteModalProps) {
  const { t } = useTranslation('groups')
  const [, remove] = useMutation(DeleteGroup)
  const answer = useDeletionEffect(groups)
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
      deletedMessage={gone =>
        gone.length === 1
          ? t('deleted', { name: gone[0]?.name ?? '' })
          : t('remove.severalDone', { count: gone.length })
      }
      blocked={!answer || ((answer.effect?.losePlan ?? 0) > 0 && !leftLights)}
      {...heard}
    >
      {toDelete => <Losses groups={toDelete} answer={answer} leftLights={leftLights} onLeftLights={setLeftLights} />}
    </DeleteModal>
  )
}

interface Answer {
  /** undefined: it could not be computed */
  effect: ChangeEffect | undefined
}

/** Read once, when the dialog opens. undefined: there is no answer yet. */
function useDeletionEffect(groups: GroupRow[] | undefined): Answer | undefined {
  const client = useClient()
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    // While it closes, the answer stays.
    if (!groups) return
    let wanted = true
    const ids = groups.map(({ id }) => id)
    void client.query(PreviewGroupDeletion, { ids }, { requestPolicy: 'network-only' }).then(({ data }) => {
      if (wanted) setAnswer({ effect: data?.previewLightGroupDeletion })
    })
    return () => {
      wanted = false
    }
  }, [client, groups])
  return answer
}

interface LossesProps {
  groups: GroupRow[]
  answer: Answer | undefined
  leftLights: LeftLights | undefined
  onLeftLights: (choice: LeftLights) => void
}

function Losses({ groups, answer, leftLights, onLeftLights }: LossesProps) {
  const { t } = useTranslation(['groups', 'effects'])
  const lights = groups.reduce((sum, { deviceCount }) => sum + deviceCount, 0)
  const effect = answer?.effect
  return (
    <>
      {groups.length > 1 && (
        <List size="sm">
          {groups.slice(0, MAX_NAMES).map(group => (
            <List.Item key={group.id}>{t('remove.one', { name: group.name, lights: group.deviceCount })}</List.Item>
          ))}
          {groups.length > MAX_NAMES && <List.Item>{t('remove.more', { count: groups.length - MAX_NAMES })}</List.Item>}
        </List>
      )}
      <Text size="sm">{lights > 0 ? t('remove.lights', { lights }) : t('remove.noLights')}</Text>
      {!answer && <Skeleton height={60} />}
      {answer && !effect && <Text size="sm">{t('effects:problem')}</Text>}
      {effect && (lights > 0 || effect.losePlan > 0) && (
        <>
          {followsSiteDefault(effect) && <Text size="sm">{t('remove.siteDefault')}</Text>}
          <EffectSummary effect={effect} />
          {effect.losePlan > 0 && <LeftLightsField value={leftLights} onChange={onLeftLights} />}
        </>
      )}
    </>
  )
}
