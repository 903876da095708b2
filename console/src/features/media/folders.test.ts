import { expect, test } from 'vitest'
import { breadcrumbsOf, type Folder, flatFolders } from './folders.ts'

function folder(id: number, children: Folder[] = []): Folder {
  return { id, name: `${id}`, path: `/${id}`, fileCount: 0, children }
}
const TREE = [folder(1, [folder(2, [folder(3)]), folder(4)]), folder(5)]

test('breadcrumbs start at the first level', () => {
  expect(breadcrumbsOf(TREE, 3).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(breadcrumbsOf(TREE, 5).map(({ id }) => id)).toEqual([5])
  expect(breadcrumbsOf(TREE, 9)).toEqual([])
  expect(breadcrumbsOf(TREE, undefined)).toEqual([])
})

test('lists parents before children', () => {
  expect(flatFolders(TREE).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
})
