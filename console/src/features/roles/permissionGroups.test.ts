import { expect, test } from 'vitest'
import { groupPermissions } from './permissionGroups.ts'

const item = (group: string, subject: string, action: string) => ({
  ...{ group, subject, action, subjectLabel: subject.toLowerCase(), actionLabel: action.toLowerCase() },
})

test('groups permissions by subject and group, each once', () => {
  const groups = groupPermissions([
    item('A', 'Admin', 'read'),
    item('L', 'Light', 'read'),
    item('A', 'Admin', 'update'),
    item('A', 'Role', 'read'),
  ])
  expect(
    groups.map(({ group, subjects }) => [
      group,
      subjects.map(({ subject, items }) => [subject, items.map(({ action }) => action)]),
    ]),
  ).toEqual([
    [
      'A',
      [
        ['Admin', ['read', 'update']],
        ['Role', ['read']],
      ],
    ],
    ['L', [['Light', ['read']]]],
  ])
})
