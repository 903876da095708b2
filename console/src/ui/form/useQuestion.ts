import { useState } from 'react'

interface Asked<Subject, Answer> {
  subject: Subject
  resolve: (answer: Answer | undefined) => void
  isAnswered: boolean
}

/**
 * A question that comes up while a form is saved. Its dialog stays open after the answer, until `close`: saving may ask
 * again.
 */
export function useQuestion<Subject, Answer>() {
  const [asked, setAsked] = useState<Asked<Subject, Answer>>()
  return {
    /** what is asked; none: the dialog is closed */
    subject: asked?.subject,
    /** it was answered, and saving goes on */
    isBusy: asked?.isAnswered ?? false,
    /** @returns the answer; undefined: the user goes back to the form */
    ask: (subject: Subject) =>
      new Promise<Answer | undefined>(resolve => setAsked({ subject, resolve, isAnswered: false })),
    answer: (answer: Answer) => {
      if (!asked) return
      setAsked({ ...asked, isAnswered: true })
      asked.resolve(answer)
    },
    cancel: () => {
      setAsked(undefined)
      asked?.resolve(undefined)
    },
    close: () => setAsked(undefined),
  }
}
