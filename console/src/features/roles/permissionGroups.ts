import type { PermissionItem } from './roles.ts'

export interface SubjectPermissions {
  subject: string
  label: string
  items: PermissionItem[]
}

export interface PermissionGroup {
  group: string
  subjects: SubjectPermissions[]
}

/** Groups with their subjects and permissions, in the order of the server. */
export function groupPermissions(items: readonly PermissionItem[]): PermissionGroup[] {
  const groups: PermissionGroup[] = []
  for (const item of items) {
    const { subjects } = entryOf(groups, item.group)
    const there = subjects.find(({ subject }) => subject === item.subject)
    if (there) there.items.push(item)
    else subjects.push({ subject: item.subject, label: item.subjectLabel, items: [item] })
  }
  return groups
}

function entryOf(groups: PermissionGroup[], group: string): PermissionGroup {
  const there = groups.find(entry => entry.group === group)
  if (there) return there
  const entry = { group, subjects: [] }
  groups.push(entry)
  return entry
}

export function resourceOf({ subject, action }: Pick<PermissionItem, 'subject' | 'action'>): string {
  return `${subject}:${action}`
}
