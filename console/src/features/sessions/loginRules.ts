/** The password must be longer than 6 characters, though the message says at least 6: the specification has it so. */
export const loginRules = {
  email: (value: string): 'emailRequired' | 'emailInvalid' | null => {
    if (value.trim() === '') return 'emailRequired'
    return /^[^\s@]+@[^\s@]+$/.test(value.trim()) ? null : 'emailInvalid'
  },
  password: (value: string): 'passwordRequired' | 'passwordTooShort' | null => {
    if (value === '') return 'passwordRequired'
    return value.length > 6 ? null : 'passwordTooShort'
  },
}
