import type { Words } from '../words.ts'
import type { signInCode as zh } from '../zh/signInCode.ts'

export const signInCode: Words<typeof zh> = {
  label: 'Code',
  hint: 'The six digits shown in your authenticator app.',
  recovery: 'Recovery code',
  recoveryHint: 'One of the codes saved when two-factor authentication was turned on. Each works once.',
  useRecovery: 'No phone at hand? Use a recovery code',
  useCode: 'Use a code from the app',
  required: 'Please enter the code',
  wrong: 'The code is wrong, expired or already used. Enter the code shown now.',
  unreadable:
    'The code cannot be checked: a server secret is missing. Use a recovery code and inform the server administrator.',
}
