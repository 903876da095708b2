import { expect, test } from 'vitest'
import { type Pole, streetsOf } from './streetLines.ts'

/** ° of about 30 m */
const STEP = 0.00027

function pole(n: number, lat: number, lng: number, more: Partial<Pole> = {}): Pole {
  return { name: `长风街 00${n} 号`, poleNumber: null, road: '长风街', lat, lng, ...more }
}
const straight = (order: number[]) => order.map(n => pole(n, 37.8 + n * STEP, 112.5))

test('connects neighbouring poles of a road, in whatever order they come', () => {
  const { lines, poles } = streetsOf(straight([3, 1, 4, 2, 5]))
  expect(lines).toHaveLength(1)
  expect(lines[0]!.name).toBe('长风街')
  const lats = lines[0]!.path.map(({ lat }) => lat)
  const sorted = lats.toSorted((a, b) => (lats[0]! < lats[1]! ? a - b : b - a))
  expect(lats).toEqual(sorted)
  expect(Math.min(...lats)).toBeCloseTo(37.8 + STEP)
  expect(Math.max(...lats)).toBeCloseTo(37.8 + 5 * STEP)
  expect(poles.map(({ label }) => label)).toEqual(['003 号', '001 号', '004 号', '002 号', '005 号'])
})

test('does not connect poles far apart, of different roads, or without a road', () => {
  expect(streetsOf([pole(1, 37.8, 112.5), pole(2, 37.8 + 10 * STEP, 112.5)]).lines).toEqual([])
  expect(streetsOf([pole(1, 37.8, 112.5), pole(2, 37.8 + STEP, 112.5, { road: '体育路' })]).lines).toEqual([])
  for (const road of [null, '', ' '])
    expect(streetsOf([1, 2].map(n => pole(n, 37.8 + n * STEP, 112.5, { road }))).lines).toEqual([])
})

test('a road in two parts is two lines', () => {
  const { lines } = streetsOf(straight([1, 2, 3, 21, 22]))
  expect(lines.map(({ path }) => path.length).toSorted()).toEqual([2, 3])
})

test('poles on both sides in turn give a line between them', () => {
  const road = [1, 2, 3, 4, 5, 6].map(n => pole(n, 37.8 + n * STEP, 112.5 + (n % 2) * STEP))
  const [line] = streetsOf(road).lines
  expect(line!.path).toHaveLength(6)
  for (const { lng } of line!.path.slice(1, -1)) expect(lng).toBeCloseTo(112.5 + STEP / 2, 6)
})

test('a pole is labelled by its number, else by its name without the road', () => {
  const labels = [
    pole(1, 0, 0, { poleNumber: 'CF-17' }),
    pole(2, 0, 0, { name: '长风街' }),
    pole(3, 0, 0, { name: 'Lamp 3', road: 'Main Street' }),
    pole(4, 0, 0, { name: 'Lamp 4', road: null }),
  ]
  expect(streetsOf(labels).poles.map(({ label }) => label)).toEqual(['CF-17', '长风街', 'Lamp 3', 'Lamp 4'])
})

test('no poles are no streets, and lights on one spot are one end of a line', () => {
  expect(streetsOf([])).toEqual({ lines: [], poles: [] })
  const { lines } = streetsOf([pole(1, 37.8, 112.5), pole(2, 37.8, 112.5), pole(3, 37.8 + STEP, 112.5)])
  expect(lines).toHaveLength(1)
})
