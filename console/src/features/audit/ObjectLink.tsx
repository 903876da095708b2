import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { useMay } from '../sessions/session.ts'
import type { AuditEntry } from './audit.ts'
import { useAuditSentence } from './useAuditSentence.ts'

/** The page of an entry's object; nothing if it has none, or the viewer may not read it. */
export function ObjectLink({ entry }: { entry: AuditEntry }) {
  const { object } = useAuditSentence()
  const may = useMay()
  const { subject, objectId, objectName } = entry
  const name = object(entry)
  if (subject === null || objectId === null || objectName === null || !name || !may(subject, 'read')) return null
  return linkTo({ subject, id: objectId, name: objectName }, name)
}

function linkTo({ subject, id, name }: { subject: string; id: number; name: string }, children: ReactNode) {
  const look = { size: 'sm', underline: 'always' } as const
  switch (subject) {
    case 'LightDevice':
      return (
        <Anchor {...look} renderRoot={props => <Link to={paths.device} params={{ id: `${id}` }} {...props} />}>
          {children}
        </Anchor>
      )
    case 'LightCenter':
      return (
        <Anchor {...look} renderRoot={props => <Link to={paths.centers} search={{ center: id }} {...props} />}>
          {children}
        </Anchor>
      )
    case 'LightGroup':
      return (
        <Anchor {...look} renderRoot={props => <Link to={paths.groups} search={{ q: name }} {...props} />}>
          {children}
        </Anchor>
      )
    case 'LightSchedule':
      return (
        <Anchor {...look} renderRoot={props => <Link to={paths.schedules} search={{ q: name }} {...props} />}>
          {children}
        </Anchor>
      )
    case 'LightScene':
      return (
        <Anchor {...look} renderRoot={props => <Link to={paths.scenes} search={{ q: name }} {...props} />}>
          {children}
        </Anchor>
      )
    case 'DeviceMode':
      return (
        <Anchor {...look} renderRoot={props => <Link to={paths.models} search={{ q: name }} {...props} />}>
          {children}
        </Anchor>
      )
    case 'Admin':
      return (
        <Anchor {...look} renderRoot={props => <Link to={paths.admins} search={{ q: name }} {...props} />}>
          {children}
        </Anchor>
      )
    case 'AdminRole':
      return (
        <Anchor {...look} renderRoot={props => <Link to={paths.roles} search={{ role: id }} {...props} />}>
          {children}
        </Anchor>
      )
    default:
      return null
  }
}
