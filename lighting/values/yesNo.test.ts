import { expect, test } from 'vitest'
import { readYesNo } from './yesNo.ts'

test.each(['是', '有', 'Yes', ' TRUE ', 'ｙ', '1', '√', 'はい', 'sim', 'on', 'x'])('%j is yes', word => {
  expect(readYesNo(word)).toBe(true)
})

test.each(['否', '無', 'No', 'FALSE', '0', '×', 'いいえ', 'нет', 'off'])('%j is no', word => {
  expect(readYesNo(word)).toBe(false)
})

test.each(['', 'perhaps', '2'])('%j is neither', word => {
  expect(readYesNo(word)).toBeUndefined()
})
