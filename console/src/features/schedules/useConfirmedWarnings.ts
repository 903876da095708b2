import { useRef, useState } from 'react'
import type { CombinedError } from 'urql'
import { useQuestion } from '../../ui/useQuestion.ts'
import type { LeftLights } from '../effects/effects.ts'
import type { Warning } from './preview.ts'
import { addConfirmation, type Confirmations, warningsOf } from './warnings.ts'

interface Sent {
  data?: unknown
  error?: CombinedError | undefined
}

/**
 * Sends a change again until the user has confirmed all that the server warns of. `dialog` belongs to `ConfirmWarningsModal`.
 * @param remembers what was confirmed counts for later attempts, too
 */
export function useConfirmedWarnings({ remembers }: { remembers: boolean }) {
  const { question, ask, answer } = useQuestion<Warning[], Confirmations>()
  /** warnings that were confirmed and are being sent: their dialog stays open until the server has answered */
  const [sending, setSending] = useState<Warning[]>()
  /** codes that were confirmed by an earlier attempt */
  const confirmed = useRef<string[]>([])

  /** @returns the answer of the server; undefined: the user went back */
  async function sendConfirmed(send: (answers: Confirmations) => Promise<Sent>): Promise<Sent | undefined> {
    let answers: Confirmations = { confirmed: confirmed.current }
    try {
      for (;;) {
        const result = await send(answers)
        const warnings = warningsOf(result.error)
        if (!warnings) return result
        const given = await ask(warnings)
        if (!given) return
        answers = addConfirmation(answers, given.confirmed, given.leftLights)
        if (remembers) confirmed.current = answers.confirmed
      }
    } finally {
      setSending(undefined)
    }
  }

  return {
    sendConfirmed,
    dialog: {
      warnings: question ?? sending,
      busy: !question && sending !== undefined,
      onConfirm: (confirmed: string[], leftLights: LeftLights | undefined) => {
        setSending(question)
        answer({ confirmed, ...(leftLights && { leftLights }) })
      },
      onClose: () => {
        setSending(undefined)
        answer(undefined)
      },
    },
  }
}
