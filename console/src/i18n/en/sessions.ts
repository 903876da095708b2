import type { Words } from '../words.ts'
import type { sessions as zh } from '../zh/sessions.ts'

export const sessions: Words<typeof zh> = {
  title: 'Sign in',
  email: 'Email',
  emailPlaceholder: 'Your email',
  emailRequired: 'Please enter your email',
  emailInvalid: 'Invalid email',
  password: 'Password',
  passwordPlaceholder: 'Your password',
  passwordRequired: 'Please enter your password',
  passwordTooShort: 'Password should include at least 6 characters',
  showPassword: 'Show or hide the password',
  submit: 'Sign in',
  failed: 'Login failed. Check the email and the password and try again.',
  wait: 'Too many attempts. Try again in {{seconds}} seconds.',
  waitMinutes: 'Too many attempts. Try again in {{minutes}} minutes.',
  waitSome: 'Too many attempts. Please wait a moment.',
  code: {
    label: 'Code',
    hint: 'The six digits that your authenticator app shows now.',
    recovery: 'Recovery code',
    recoveryHint: 'One of those you kept when you switched two-step sign-in on. Each works once.',
    useRecovery: 'No phone at hand? Use a recovery code',
    useCode: 'Use a code of the app',
    required: 'Please enter the code',
    wrong: 'This code is wrong, has run out, or was used. Enter the one shown now.',
  },
  demo: {
    title: 'Demo accounts',
    text: 'For the demo only. Click one to sign in.',
    signIn: 'Sign in as {{role}}',
  },
  role: { SUPER_ADMIN: 'Administrator', OPERATOR: 'Operator', VIEWER: 'Viewer', CUSTOMER: 'Customer' },
  redirecting: 'Redirecting...',
  redirectingLink: 'If nothing happens, follow this link',
  account: { title: 'Signed in', logout: 'Log out', home: 'Back to home page' },
}
