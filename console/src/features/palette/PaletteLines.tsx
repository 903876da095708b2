import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from './entries.ts'
import classes from './Palette.module.css'
import { PaletteLine } from './PaletteLine.tsx'
import type { PaletteChoice } from './usePaletteChoice.ts'

interface PaletteLinesProps {
  id: string
  lines: Entry[]
  choice: PaletteChoice
}

/** The results, with a heading before the first of each kind. */
export function PaletteLines({ id, lines, choice }: PaletteLinesProps) {
  const { t } = useTranslation('palette')
  return (
    <div className={classes.list} id={`${id}-list`} role="listbox" aria-label={t('results')}>
      {lines.map((entry, index) => (
        <Fragment key={entry.key}>
          {entry.kind !== lines[index - 1]?.kind && (
            <div className={classes.kind} role="presentation">
              {t(`groups.${entry.kind}`)}
            </div>
          )}
          <PaletteLine
            id={choice.optionId(index)}
            entry={entry}
            active={index === choice.at}
            onPoint={() => choice.point(entry)}
            onChoose={() => choice.choose(entry)}
            onSecond={() => choice.second(entry)}
          />
        </Fragment>
      ))}
    </div>
  )
}
