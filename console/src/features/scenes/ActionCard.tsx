import { ActionIcon, Checkbox, Group, Text } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LampFields } from '../control/LampFields.tsx'
import type { LampForm } from '../control/operateInput.ts'
import { TargetField } from '../targets/TargetField.tsx'
import classes from './SceneForm.module.css'
import type { ActionForm } from './sceneForm.ts'

const FULL: LampForm = { on: true, brightness: 100 }
const COLOR_TEMP = 4000
const LAMPS = ['main', 'sub'] as const

interface ActionCardProps {
  action: ActionForm
  /** from 0 */
  index: number
  count: number
  errors: { targets?: string | undefined; levels?: string | undefined }
  onChange: (action: ActionForm) => void
  /** by so many places */
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One action of a scene: its targets and the levels of their lamps. */
export function ActionCard({ action, index, count, errors, onChange, onMove, onRemove }: ActionCardProps) {
  const { t } = useTranslation('scenes')
  const number = index + 1
  return (
    <li className={classes.card} aria-label={t('form.action', { number })}>
      {count > 1 && (
        <div className={classes.head}>
          <Text size="sm" fw={600}>
            {t('form.action', { number })}
          </Text>
          <Group gap={2}>
            <CardButton label={t('form.moveUp', { number })} isHidden={index === 0} onClick={() => onMove(-1)}>
              <IconArrowUp size={17} />
            </CardButton>
            <CardButton label={t('form.moveDown', { number })} isHidden={number === count} onClick={() => onMove(1)}>
              <IconArrowDown size={17} />
            </CardButton>
            <CardButton label={t('form.removeAction', { number })} onClick={onRemove}>
              <IconTrash size={17} />
            </CardButton>
          </Group>
        </div>
      )}
      <div data-path={`actions.${index}.targets`} tabIndex={-1}>
        <TargetField
          label={t('form.targets')}
          description={t('form.targetsHint')}
          required
          value={action.targets}
          onChange={targets => onChange({ ...action, targets })}
          error={errors.targets}
        />
      </div>
      <Lamps index={index} action={action} error={errors.levels} onChange={onChange} />
    </li>
  )
}

interface LampsProps extends Pick<ActionCardProps, 'action' | 'index' | 'onChange'> {
  error: string | undefined
}

function Lamps({ action, index, error, onChange }: LampsProps) {
  const { t } = useTranslation('scenes')
  const setLamp = (name: 'main' | 'sub', lamp: LampForm | undefined) =>
    onChange({ ...action, lamps: { ...action.lamps, [name]: lamp } })
  return (
    <>
      <Checkbox.Group
        label={t('form.lamps')}
        error={error}
        value={LAMPS.filter(name => action.lamps[name])}
        onChange={chosen => {
          const lamp = (name: 'main' | 'sub') => (chosen.includes(name) ? (action.lamps[name] ?? FULL) : undefined)
          onChange({ ...action, lamps: { main: lamp('main'), sub: lamp('sub') } })
        }}
      >
        <Group gap="md" mt={6} data-path={`actions.${index}.levels`} tabIndex={-1}>
          {LAMPS.map(name => (
            <Checkbox key={name} value={name} label={t(`form.${name}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      {LAMPS.map(name => {
        const lamp = action.lamps[name]
        return (
          lamp && (
            <div key={name}>
              <LampFields label={t(`form.${name}`)} value={lamp} onChange={next => setLamp(name, next)} />
              <Checkbox
                mt={8}
                size="xs"
                label={t('form.setColorTemp')}
                checked={lamp.colorTemp !== undefined}
                disabled={!lamp.on}
                onChange={event =>
                  setLamp(name, { ...lamp, colorTemp: event.currentTarget.checked ? COLOR_TEMP : undefined })
                }
              />
            </div>
          )
        )
      })}
    </>
  )
}

interface CardButtonProps {
  label: string
  isHidden?: boolean
  onClick: () => void
  children: ReactNode
}

function CardButton({ label, isHidden = false, onClick, children }: CardButtonProps) {
  if (isHidden) return null
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
