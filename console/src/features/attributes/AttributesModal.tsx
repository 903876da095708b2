import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogStep } from '../../ui/DialogStep.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { AttributeForm } from './AttributeForm.tsx'
import { AttributeList } from './AttributeList.tsx'
import type { AttributeTask } from './attributes.ts'
import { DeleteAttribute } from './DeleteAttribute.tsx'

interface AttributesModalProps {
  opened: boolean
  onClose: () => void
  /** values of lights may have been deleted */
  onChanged: () => void
}

/** Own attributes of lights: their list, and one at a time to create, change or delete. */
export function AttributesModal({ opened, onClose, onChanged }: AttributesModalProps) {
  const { t } = useTranslation('attributes')
  const [task, setTask] = useState<AttributeTask>()
  const [dirty, setDirty] = useState(false)
  const done = () => {
    setDirty(false)
    setTask(undefined)
  }
  const titles = {
    create: () => t('create'),
    edit: (name: string) => t('editTitle', { name }),
    delete: (name: string) => t('removeTitle', { name }),
  }
  const title = task ? titles[task.kind](task.kind === 'create' ? '' : task.attribute.name) : t('title')
  return (
    <FormModal opened={opened} title={title} size={720} dirty={dirty} onClose={onClose}>
      {() => (
        <DialogStep key={task?.kind ?? 'list'}>
          {!task ? (
            <AttributeList onTask={setTask} />
          ) : task.kind === 'delete' ? (
            <DeleteAttribute
              attribute={task.attribute}
              onDone={() => {
                done()
                onChanged()
              }}
              onCancel={done}
            />
          ) : (
            <AttributeForm
              attribute={task.kind === 'edit' ? task.attribute : undefined}
              onDirty={setDirty}
              onDone={done}
            />
          )}
        </DialogStep>
      )}
    </FormModal>
  )
}
