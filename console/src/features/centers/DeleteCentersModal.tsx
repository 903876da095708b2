import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useFormat } from '../../i18n/format.ts'
import { DeleteModal } from '../trash/DeleteModal.tsx'
import classes from './Centers.module.css'
import { type CenterRow, DeleteCenter } from './centers.ts'

interface DeleteCentersModalProps {
  /** undefined: closed */
  centers: CenterRow[] | undefined
  onClose: () => void
  /** called for each deleted item */
  onDeleted: (id: number) => void
  /** called after items were deleted or restored */
  onChanged: () => void
}

/** Shows how many lights lose their center, and asks for confirmation. */
export function DeleteCentersModal({ centers, ...heard }: DeleteCentersModalProps) {
  const { t } = useTranslation('centers')
  const format = useFormat()
  const [, remove] = useMutation(DeleteCenter)
  return (
    <DeleteModal
      things={centers}
      subject="LightCenter"
      remove={id => remove({ id })}
      title={([first, ...others]) =>
        others.length === 0
          ? t('delete.one', { name: first?.name ?? '' })
          : t('delete.many', { number: others.length + 1 })
      }
      deletedMessage={gone =>
        gone.length === 1
          ? t('deleted', { name: gone[0]?.name ?? '' })
          : t('deletedMany', { number: format.number(gone.length) })
      }
      {...heard}
    >
      {toDelete => <Losses centers={toDelete} />}
    </DeleteModal>
  )
}

function Losses({ centers }: { centers: CenterRow[] }) {
  const { t } = useTranslation('centers')
  const { number } = useFormat()
  const lights = centers.reduce((sum, { deviceCount }) => sum + deviceCount, 0)
  return (
    <>
      {centers.length > 1 && (
        <ul className={classes.names}>
          {centers.map(({ id, name, deviceCount }) => (
            <li key={id}>{t('delete.row', { name, number: number(deviceCount) })}</li>
          ))}
        </ul>
      )}
      <Text size="sm">{lights > 0 ? t('delete.lights', { number: number(lights) }) : t('delete.noLights')}</Text>
    </>
  )
}
