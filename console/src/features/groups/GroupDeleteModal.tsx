import { List, Text } from '@mantine/core'
import '@mantine/core/styles/List.css'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
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

/** Says how many lights lose the link, and asks. */
export function GroupDeleteModal({ groups, ...heard }: GroupDeleteModalProps) {
  const { t } = useTranslation('groups')
  const [, remove] = useMutation(DeleteGroup)
  return (
    <DeleteModal
      things={groups}
      subject="LightGroup"
      remove={id => remove({ id })}
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
      {doomed => <Losses groups={doomed} />}
    </DeleteModal>
  )
}

function Losses({ groups }: { groups: GroupRow[] }) {
  const { t } = useTranslation('groups')
  const lights = groups.reduce((sum, { deviceCount }) => sum + deviceCount, 0)
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
    </>
  )
}
