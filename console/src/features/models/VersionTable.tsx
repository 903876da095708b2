import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import classes from './ModelForm.module.css'
import type { ModelOfForm } from './models.ts'
import { versionsOf } from './versions.ts'

/** The firmware versions that a model has had, newest first. */
export function VersionTable({ model }: { model: ModelOfForm }) {
  const { t } = useTranslation('models')
  const { moment } = useFormat()
  const versions = versionsOf(model.versionHistory)
  if (versions.length === 0) return null
  return (
    <table className={classes.history}>
      <caption>{t('versions.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('versions.version')}</th>
          <th scope="col">{t('versions.at')}</th>
          <th scope="col">{t('versions.by')}</th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ version, at, by }) => (
          <tr key={at}>
            <th scope="row">{version}</th>
            <td>{moment(at)}</td>
            <td>{by ?? NONE}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
