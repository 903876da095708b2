import { expect, test } from 'vitest'
import { boundsOf, boxPath, isClick, isInside, simplified } from './drawnArea.ts'

/** A circle, drawn with a trembling hand. */
function drawnCircle(points: number, tremble = 0) {
  return Array.from({ length: points }, (_, at) => {
    const [angle, radius] = [(2 * Math.PI * at) / (points - 1), 200 + (at % 2 ? tremble : -tremble)]
    return { x: 300 + radius * Math.cos(angle), y: 300 + radius * Math.sin(angle) }
  })
}

test('keeps the corners of a polygon and drops the points between them', () => {
  const side = (from: number, to: number, at: (value: number) => { x: number; y: number }) =>
    Array.from({ length: 21 }, (_, n) => at(from + ((to - from) * n) / 20))
  const path = [
    ...side(0, 100, x => ({ x, y: 0 })),
    ...side(0, 80, y => ({ x: 100, y })),
    ...side(100, 0, x => ({ x, y: 80 })),
    ...side(80, 0, y => ({ x: 0, y })),
  ]
  const corners = simplified(path)
  expect(new Set(corners.map(({ x, y }) => `${x},${y}`))).toEqual(new Set(['0,0', '100,0', '100,80', '0,80']))
})

test('keeps a circle within 2 pixels', () => {
  const corners = simplified(drawnCircle(2000))
  expect(corners.length).toBeGreaterThan(8)
  expect(corners.length).toBeLessThan(80)
  for (const [at, corner] of corners.entries()) {
    const next = corners[(at + 1) % corners.length]!
    const middle = Math.hypot((corner.x + next.x) / 2 - 300, (corner.y + next.y) / 2 - 300)
    expect(Math.abs(middle - 200)).toBeLessThan(2.1)
  }
})

test('has at most the corners that the server takes, however long and rough the line is', () => {
  const rough = drawnCircle(5000, 20)
  expect(simplified(rough).length).toBeLessThanOrEqual(500)
  expect(simplified(rough, 12).length).toBeLessThanOrEqual(12)
})

test('is a click if it is hardly moved', () => {
  expect(isClick([{ x: 1, y: 1 }])).toBe(true)
  expect(isClick(boxPath({ x: 1, y: 1 }, { x: 3, y: 3 }))).toBe(true)
  expect(isClick(boxPath({ x: 1, y: 1 }, { x: 9, y: 3 }))).toBe(false)
})

test('has the points inside, not those of its bounds', () => {
  const triangle = [
    { lng: 113, lat: 23 },
    { lng: 114, lat: 23 },
    { lng: 113, lat: 24 },
  ]
  expect(boundsOf(triangle)).toEqual([113, 23, 114, 24])
  expect(isInside({ lng: 113.2, lat: 23.2 }, triangle)).toBe(true)
  expect(isInside({ lng: 113.8, lat: 23.8 }, triangle)).toBe(false)
  expect(isInside({ lng: 112, lat: 23.5 }, triangle)).toBe(false)
})
