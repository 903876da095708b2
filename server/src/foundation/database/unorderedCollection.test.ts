import { expect, test } from 'vitest'
import { grownEach } from '../../testing/heapGrowth.ts'
import { UnorderedCollection } from './unorderedCollection.ts'

test('whatever is taken out, in whatever order and however often, the others stay', () => {
  const bag = new UnorderedCollection<number>()
  const takeOut = [1, 2, 3, 4].map(value => bag.add(value))
  const held = () => bag.values().toSorted()
  takeOut[1]!()
  takeOut[1]!()
  expect(held()).toEqual([1, 3, 4])
  takeOut[3]!()
  expect(held()).toEqual([1, 3])
  const again = bag.add(2)
  takeOut[0]!()
  takeOut[0]!()
  expect(held()).toEqual([2, 3])
  again()
  takeOut[2]!()
  takeOut[2]!()
  expect([bag.size, bag.values()]).toEqual([0, []])
})

test('what is taken out is garbage at once', async () => {
  const bag = new UnorderedCollection<number[]>()
  const open: (() => void)[] = []
  const comeAndGo = (time: number) => {
    const at = time % 4
    open[at]?.()
    open[at] = bag.add(new Array<number>(100).fill(time))
  }
  await grownEach(1000, comeAndGo)
  // Nothing comes for so long that whatever is kept is old by then.
  await grownEach(200_000, time => new Array<number>(100).fill(time))
  // Of 800 each; a Set keeps half of them and more.
  expect(await grownEach(400_000, comeAndGo)).toBeLessThan(80)
})
