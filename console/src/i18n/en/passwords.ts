import type { Words } from '../words.ts'
import type { passwords as zh } from '../zh/passwords.ts'

export const passwords: Words<typeof zh> = {
  title: { light: 'Issue passwords for lights', center: 'Issue passwords for centers' },
  text: 'The passwords are downloaded as one CSV file with broker, user names, passwords and topics. They are not stored in clear and can be downloaded only here, once.',
  missing: 'No password yet',
  issued: 'Have a password',
  behindCenter: 'Behind a center',
  onlyMissing: 'Only those without a password',
  onlyMissingHint: {
    light:
      'Off: existing passwords are replaced, too. Lights behind a center have no account of their own and get no password.',
    center: 'Off: existing passwords are replaced, too.',
  },
  replaced: {
    light:
      'Old passwords that become invalid at once: {{number}}. The lights that use them are disconnected until the new passwords are entered.',
    center:
      'Old passwords that become invalid at once: {{number}}. The centers that use them are disconnected, and their lights with them, until the new passwords are entered.',
  },
  tooMany:
    'At most {{number}} {{number, password|passwords}} can be issued at once. Narrow the filter or select fewer.',
  allHave: 'All of them have a password already.',
  nothing: 'No password can be issued for them.',
  submit: 'Issue passwords: {{number}}',
  failed: 'The passwords could not be counted',
  issueFailed: 'No passwords were received',
  uncertain:
    'They may have been issued. If this dialog then counts them as “Have a password”, switch “Only those without a password” off and issue them again.',
  done: 'Issued passwords: {{number}}. The file “{{name}}” was downloaded.',
  once: 'The passwords cannot be retrieved once this dialog is closed. Make sure the file is stored safely, and delete it once the devices are set up.',
  saveAgain: 'Save again',
  file: { light: 'light-passwords', center: 'center-passwords' },
}
