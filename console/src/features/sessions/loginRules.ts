type Problem = 'emailRequired' | 'emailInvalid' | 'passwordRequired' | 'passwordTooShort'

/** The password must be longer than 6 characters, though the message says at least 6: the specification has it so. */
export const loginRules: Record<'email' | 'password', (value: string) => Problem | null> = {
  email: value => {
    if (value.trim() === '') return 'emailRequired'
    return /^[^\s@]+@[^\s@]+$/.test(value.trim()) ? null : 'emailInvalid'
  },
  password: value => {
    if (value === '') return 'passwordRequired'
    return value.length > 6 ? null : 'passwordTooShort'
  },
}
