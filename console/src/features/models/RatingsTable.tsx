import { useTranslation } from 'react-i18next'
import { civilDateOf } from '#lighting/time/zone.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import classes from './ModelForm.module.css'
import type { Rating } from './models.ts'
import { useWatts } from './useWatts.ts'

/** The rated power by the day from which it is valid, newest first. */
export function RatingsTable({ ratings }: { ratings: readonly Rating[] }) {
  const { t } = useTranslation('models')
  const watts = useWatts()
  const today = civilDateOf(Date.now(), useSiteZone())
  const current = ratings.find(({ validFrom }) => validFrom <= today)?.validFrom
  return (
    <table className={classes.history}>
      <caption>{t('ratings.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ratings.from')}</th>
          <th scope="col">{t('ratings.main')}</th>
          <th scope="col">{t('ratings.sub')}</th>
          <th scope="col">{t('ratings.standby')}</th>
        </tr>
      </thead>
      <tbody>
        {ratings.map(({ validFrom, mainWatts, subWatts, standbyWatts }) => (
          <tr key={validFrom}>
            <th scope="row">
              {validFrom}
              {validFrom >= (current ?? '') && (
                <span>{t(validFrom === current ? 'ratings.current' : 'ratings.due')}</span>
              )}
            </th>
            <td>{watts(mainWatts)}</td>
            <td>{watts(subWatts)}</td>
            <td>{watts(standbyWatts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
