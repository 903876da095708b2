import { expect, test } from 'vitest'
import { addConfirmation, type Confirmations } from './warnings.ts'

/** A change that leaves lights without a plan and changes many lights; the server reports one of them at a time. */
function asks({ confirmed, leftLights }: Confirmations): string | undefined {
  if (!leftLights) return 'NOTHING_PLANNED'
  if (!confirmed.includes('MANY_LIGHTS')) return 'MANY_LIGHTS'
}

test('collects confirmations until all warnings are confirmed', () => {
  let answers: Confirmations = { confirmed: [] }
  const asked: string[] = []
  for (let question = asks(answers); question && asked.length < 5; question = asks(answers)) {
    asked.push(question)
    answers =
      question === 'NOTHING_PLANNED'
        ? addConfirmation(answers, [], 'OFF')
        : addConfirmation(answers, [question], undefined)
  }
  expect(asked).toEqual(['NOTHING_PLANNED', 'MANY_LIGHTS'])
  expect(answers).toEqual({ confirmed: ['MANY_LIGHTS'], leftLights: 'OFF' })
})

test('uses the last choice for lights without a plan', () =>
  expect(addConfirmation({ confirmed: ['CONFLICT'], leftLights: 'OFF' }, ['CONFLICT'], 'STAY')).toEqual({
    confirmed: ['CONFLICT'],
    leftLights: 'STAY',
  }))
