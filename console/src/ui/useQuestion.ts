import { useState } from 'react'

/** A question in the middle of an action, as before a form is saved: the dialog that shows `question` answers it. */
export function useQuestion<Question, Answer>() {
  const [asked, setAsked] = useState<{ question: Question; resolve: (answer: Answer | undefined) => void }>()
  return {
    /** undefined: nothing is asked */
    question: asked?.question,
    /** @returns the answer; undefined: cancelled */
    ask: (question: Question) => new Promise<Answer | undefined>(resolve => setAsked({ question, resolve })),
    answer: (answer: Answer | undefined) => {
      setAsked(undefined)
      asked?.resolve(answer)
    },
  }
}
