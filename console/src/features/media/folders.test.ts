import { expect, test } from 'vitest'
import { type Folder, flatFolders, wayTo } from './folders.ts'

function folder(id: number, children: Folder[] = []): Folder {
  return { id, name: `${id}`, path: `/${id}`, fileCount: 0, children }
}
const TREE = [folder(1, [folder(2, [folder(3)]), folder(4)]), folder(5)]

test('the way to a folder begins at the first level', () => {
  expect(wayTo(TREE, 3).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(wayTo(TREE, 5).map(({ id }) => id)).toEqual([5])
  expect(wayTo(TREE, 9)).toEqual([])
  expect(wayTo(TREE, undefined)).toEqual([])
})

test('in a list, each folder comes before what is in it', () => {
  expect(flatFolders(TREE).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
})
