import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { FormModal } from '../../ui/FormModal.tsx'
import { OperateTargetsForm } from './OperateTargetsForm.tsx'
import type { Target } from './target.ts'
import { LampsOfModels } from './targets.ts'

interface OperateTargetsModalProps {
  /** chosen at first, may be none; undefined: closed */
  targets: Target[] | undefined
  onClose: () => void
}

/** Operates all lights of districts, roads, groups, centers, an area or a search, however many; then shows the progress. */
export function OperateTargetsModal({ targets, onClose }: OperateTargetsModalProps) {
  const { t } = useTranslation('targets')
  const [{ data, error }] = useQuery({ query: LampsOfModels, pause: targets === undefined })
  const models = data?.findAllDeviceMode ?? []
  return (
    <FormModal
      opened={targets !== undefined}
      title={t('title')}
      // Without models it offers the main lamp, which every light has.
      ready={data !== undefined || error !== undefined}
      onClose={onClose}
    >
      {close =>
        targets && (
          <OperateTargetsForm
            targets={targets}
            hasSubLamps={models.some(({ options }) => options?.subLight)}
            onClose={close}
          />
        )
      }
    </FormModal>
  )
}
