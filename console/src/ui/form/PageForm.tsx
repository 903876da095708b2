import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePreventDoubleSubmit } from '../usePreventDoubleSubmit.ts'
import { FormNotices, type FormNoticesProps } from './FormNotices.tsx'

interface PageFormProps<Values, Kept> extends FormNoticesProps<Values, Kept> {
  /** label of the button that saves */
  submit: string
  /** it cannot be saved now */
  disabled: boolean
  /** the fields */
  children: ReactNode
}

/** A form that is a part of a page: a conflict or a refusal above the fields, the button below. */
export function PageForm<Values, Kept>({ submit, disabled, children, ...notices }: PageFormProps<Values, Kept>) {
  const once = usePreventDoubleSubmit()
  const { form, isSaving, submit: save } = notices.state
  return (
    <form onSubmit={form.onSubmit(save)} noValidate {...once}>
      <FormNotices {...notices} />
      {children}
      <Group mt="sm">
        <Button type="submit" loading={isSaving} disabled={disabled}>
          {submit}
        </Button>
      </Group>
    </form>
  )
}
