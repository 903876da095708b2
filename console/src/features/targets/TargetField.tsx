import { Button, Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core'
import '../../ui/selectStyles.ts'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import classes from './TargetField.module.css'
import { keyOf, kindOf, type Target } from './target.ts'
import type { TargetChoice, UnusableSearch } from './targetSources.ts'
import { type FoundTargets, useTargetChoices, useTargetRegions } from './useTargetChoices.ts'

interface TargetFieldProps {
  /** Districts, roads, groups, centers; areas, selections and searches of other pages stay as they are. */
  value: readonly Target[]
  onChange: (targets: Target[]) => void
  label?: string
  description?: string
  error?: string
  required?: boolean
  /** the search box, such as to focus it */
  input?: RefObject<HTMLInputElement | null>
}

/**
 * Chooses what is operated: one or more targets, each a name and conditions on lights. A search box finds districts, roads,
 * groups and centers; the largest districts are buttons below it. Enter chooses the first that was found, Backspace removes
 * the last one chosen. Combine the value with `combineTargets` before it is sent.
 */
export function TargetField({ value, onChange, label, description, error, required, input }: TargetFieldProps) {
  const { t } = useTranslation('targets')
  const { combobox, text, type, found, isChosen, toggle, chooseKey, press } = useTargetSearch(value, onChange)
  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={chooseKey}>
        <Combobox.DropdownTarget>
          <PillsInput
            label={label ?? t('label')}
            description={description}
            error={error}
            withAsterisk={required}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rightSection={found.waiting ? <Loader size="xs" /> : undefined}
            onClick={() => combobox.openDropdown()}
          >
            <Pill.Group>
              {value.map(target => (
                <ChosenTarget key={keyOf(target)} target={target} onRemove={() => toggle(target)} />
              ))}
              <Combobox.EventsTarget>
                <PillsInput.Field
                  ref={input}
                  aria-label={label ?? t('label')}
                  aria-required={required}
                  placeholder={value.length === 0 ? t('placeholder') : undefined}
                  maxLength={100}
                  autoComplete="off"
                  value={text}
                  onChange={event => type(event.currentTarget.value)}
                  onKeyDown={press}
                  onBlur={() => combobox.closeDropdown()}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <FoundList found={found} isChosen={isChosen} />
      </Combobox>
      <RegionButtons isChosen={isChosen} onToggle={toggle} />
    </div>
  )
}

/** What is typed and found. */
function useTargetSearch(value: readonly Target[], onChange: (targets: Target[]) => void) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [text, setText] = useState('')
  // Enter was pressed before the answer came.
  const [isEntered, setEntered] = useState(false)
  const found = useTargetChoices(text, !combobox.dropdownOpened)
  const options = found.kinds.flatMap(({ choices }) => choices.map(({ target }) => target))
  const isChosen = (target: Target) => value.some(one => keyOf(one) === keyOf(target))

  function toggle(target: Target) {
    onChange(isChosen(target) ? value.filter(one => keyOf(one) !== keyOf(target)) : [...value, target])
  }
  function choose(target: Target | undefined) {
    if (!target) return
    toggle(target)
    setText('')
    combobox.closeDropdown()
  }
  const chooseFirst = useEffectEvent(() => {
    setEntered(false)
    choose(options.find(target => !isChosen(target)))
  })
  useEffect(() => {
    if (isEntered && !found.waiting) chooseFirst()
  }, [isEntered, found.waiting])

  function type(typed: string) {
    setText(typed)
    setEntered(false)
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && text === '') return onChange(value.slice(0, -1))
    if (event.key !== 'Enter' || text.trim() === '' || combobox.getSelectedOptionIndex() !== -1) return
    // It never submits the form, even if nothing was found.
    event.preventDefault()
    combobox.openDropdown()
    setEntered(true)
  }
  const chooseKey = (key: string) => choose(options.find(target => keyOf(target) === key))
  return { combobox, text, type, found, isChosen, toggle, chooseKey, press }
}

function ChosenTarget({ target, onRemove }: { target: Target; onRemove: () => void }) {
  const { t } = useTranslation('targets')
  return (
    <Pill
      className={classes.pill}
      title={t(`kinds.${kindOf(target)}`)}
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': t('remove', { name: target.name }), 'aria-hidden': false, tabIndex: 0 }}
    >
      {target.name}
    </Pill>
  )
}

interface FoundListProps {
  found: FoundTargets
  isChosen: (target: Target) => boolean
}

function FoundList({ found: { kinds, unusable, waiting, error }, isChosen }: FoundListProps) {
  const { t } = useTranslation('targets')
  const errorText = useErrorText()
  const shown = kinds.map(({ kind, choices }) => ({ kind, left: choices.filter(({ target }) => !isChosen(target)) }))
  const isEmpty = unusable.length === 0 && shown.every(({ left }) => left.length === 0)
  return (
    <Combobox.Dropdown>
      <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={t('found')}>
        {shown
          .filter(({ left }) => left.length > 0)
          .map(({ kind, left }) => (
            <Combobox.Group key={kind} label={t(`kinds.${kind}`)}>
              {left.map(choice => (
                <Option key={keyOf(choice.target)} {...choice} />
              ))}
            </Combobox.Group>
          ))}
        <UnusableSearches searches={unusable} />
        {isEmpty && (
          <Combobox.Empty>{error ? errorText(codeOf(error)) : waiting ? t('searching') : t('nothing')}</Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}

function UnusableSearches({ searches }: { searches: UnusableSearch[] }) {
  const { t } = useTranslation(['targets', 'savedSearches'])
  if (searches.length === 0) return null
  return (
    <Combobox.Group label={t('unusable')}>
      {searches.map(({ id, name, unknown }) => (
        <Combobox.Option key={id} value={`unusable ${id}`} className={classes.option} disabled>
          <span>
            {name}
            <span className={classes.detail}>
              {t('savedSearches:unknownCondition', { conditions: unknown.join(t('comma')) })}
            </span>
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )
}

function Option({ target, detail, lightCount }: TargetChoice) {
  const { t } = useTranslation('targets')
  const { number } = useFormat()
  return (
    <Combobox.Option value={keyOf(target)} className={classes.option}>
      <span>
        {target.name}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {lightCount !== undefined && (
        <span className={classes.number}>{t('lights', { number: number(lightCount) })}</span>
      )}
    </Combobox.Option>
  )
}

interface RegionButtonsProps {
  isChosen: (target: Target) => boolean
  onToggle: (target: Target) => void
}

/** One click for a district. They stay where they are when one is chosen. */
function RegionButtons({ isChosen, onToggle }: RegionButtonsProps) {
  const { t } = useTranslation('targets')
  const { number } = useFormat()
  const regions = useTargetRegions()
  if (regions.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div className={classes.regions} role="group" aria-label={t('regions')}>
      {regions.map(({ target, lightCount }) => (
        <Button
          key={keyOf(target)}
          variant={isChosen(target) ? 'light' : 'default'}
          size="compact-xs"
          aria-pressed={isChosen(target)}
          onClick={() => onToggle(target)}
        >
          {target.name}
          {lightCount !== undefined && <span className={classes.count}>{number(lightCount)}</span>}
        </Button>
      ))}
    </div>
  )
}
