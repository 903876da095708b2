import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordFormModal } from '../../ui/form/RecordFormModal.tsx'
import { SceneForm } from './SceneForm.tsx'
import type { SceneTemplate } from './sceneForm.ts'
import type { SceneRow } from './scenes.ts'

interface SceneFormModalProps {
  /** the scene to edit, `new`, or what a new one begins with; none: closed */
  scene: SceneRow | SceneTemplate | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

export function SceneFormModal({ scene, onClose, onSaved }: SceneFormModalProps) {
  const { t } = useTranslation('scenes')
  const [opened] = useState(scene)
  const isObject = typeof opened === 'object'
  const record = isObject && 'id' in opened ? opened : undefined
  const template = isObject && !('id' in opened) ? opened : undefined
  return (
    <RecordFormModal
      isOpen={scene !== undefined}
      title={t(record ? 'edit' : 'create')}
      size={1080}
      data={{ record, isReady: true }}
      onClose={onClose}
    >
      {(kept, dialog) => (
        <SceneForm
          kept={kept}
          template={template}
          dialog={dialog}
          onSaved={() => {
            onSaved()
            onClose()
          }}
        />
      )}
    </RecordFormModal>
  )
}
