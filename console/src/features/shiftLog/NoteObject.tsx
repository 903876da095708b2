import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { useMay } from '../sessions/session.ts'
import classes from './NoteObject.module.css'
import type { NoteRow } from './shiftLog.ts'

/** The object of a note; a link if the viewer may open it. */
export function NoteObject({ note: { aboutKind, aboutId, aboutName } }: { note: NoteRow }) {
  const { t } = useTranslation('shiftLog')
  const may = useMay()
  if (!aboutKind || aboutId === null) return null
  const page = pageOf(aboutKind, aboutId)
  const name = t('about', { kind: t(`kind.${aboutKind}`), name: aboutName ?? '' })
  if (!may(page.needs, 'read')) return <span className={classes.object}>{name}</span>
  return (
    <Link className={classes.object} to={page.to} params={page.params} search={page.search}>
      {name}
    </Link>
  )
}

function pageOf(kind: NonNullable<NoteRow['aboutKind']>, id: number) {
  switch (kind) {
    case 'LIGHT':
      return { to: paths.device, params: { id: `${id}` }, search: {}, needs: 'LightDevice' }
    case 'GROUP':
      return { to: paths.status, params: {}, search: { groupId: id }, needs: 'LightGroup' }
    case 'CENTER':
      return { to: paths.centers, params: {}, search: { center: id }, needs: 'LightCenter' }
    case 'ALERT':
      return { to: paths.alerts, params: {}, search: { state: 'all' }, needs: 'Alert' }
    case 'CAMPAIGN':
      return { to: paths.overrides, params: {}, search: {}, needs: 'LightDevice' }
  }
}
