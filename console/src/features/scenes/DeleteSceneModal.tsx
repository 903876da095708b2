import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DeleteForGoodModal } from '../trash/DeleteForGoodModal.tsx'
import { DeleteScene, type SceneRow } from './scenes.ts'

interface DeleteSceneModalProps {
  /** undefined: closed */
  scene: SceneRow | undefined
  onClose: () => void
  onDeleted: () => void
}

export function DeleteSceneModal({ scene, ...handlers }: DeleteSceneModalProps) {
  const { t } = useTranslation('scenes')
  const texts = {
    title: (name: string) => t('delete.title', { name }),
    deleted: (name: string) => t('deleted', { name }),
    failed: t('delete.failed'),
  }
  return (
    <DeleteForGoodModal item={scene} mutation={DeleteScene} texts={texts} {...handlers}>
      {() => <Text size="sm">{t('delete.text')}</Text>}
    </DeleteForGoodModal>
  )
}
