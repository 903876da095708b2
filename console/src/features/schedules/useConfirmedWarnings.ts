import { useRef } from 'react'
import type { CombinedError } from 'urql'
import { useQuestion } from '../../ui/form/useQuestion.ts'
import type { LeftLights } from '../effects/effects.ts'
import type { Warning } from './preview.ts'
import { type Answers, warningsOf, withAnswer } from './warnings.ts'

interface Sent {
  data?: unknown
  error?: CombinedError | undefined
}

/** Sends a change again until the user has confirmed all that the server warns of. `dialog` belongs to `AskWarnings`. */
export function useConfirmedWarnings() {
  const question = useQuestion<Warning[], Answers>()
  /** codes that were confirmed by an earlier attempt */
  const confirmed = useRef<string[]>([])

  /** @returns the answer of the server; undefined: the user went back */
  async function sendConfirmed(send: (answers: Answers) => Promise<Sent>): Promise<Sent | undefined> {
    let answers: Answers = { confirmed: confirmed.current }
    try {
      for (;;) {
        const result = await send(answers)
        const warnings = warningsOf(result.error)
        if (!warnings) return result
        const answer = await question.ask(warnings)
        if (!answer) return
        answers = withAnswer(answers, answer.confirmed, answer.leftLights)
        confirmed.current = answers.confirmed
      }
    } finally {
      question.close()
    }
  }

  return {
    sendConfirmed,
    dialog: {
      warnings: question.subject,
      busy: question.isBusy,
      onConfirm: (confirmed: string[], leftLights: LeftLights | undefined) =>
        question.answer({ confirmed, ...(leftLights && { leftLights }) }),
      onClose: question.cancel,
    },
  }
}
