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
  failed: 'Sign-in failed. Check email and password and try again.',
  wait: 'Too many attempts. Try again in {{seconds}} {{seconds, second|seconds}}.',
  waitMinutes: 'Too many attempts. Try again in {{minutes}} {{minutes, minute|minutes}}.',
  waitSome: 'Too many attempts. Please wait a moment.',
  demo: {
    title: 'Demo accounts',
    text: 'For the demo only. Click one to sign in.',
    signIn: 'Sign in as {{role}}',
  },
  role: { SUPER_ADMIN: 'Administrator', OPERATOR: 'Operator', VIEWER: 'Viewer', CUSTOMER: 'Customer' },
  redirecting: 'Redirecting...',
  redirectingLink: 'Click here if you are not redirected',
}
