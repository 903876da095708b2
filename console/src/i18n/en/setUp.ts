import type { Words } from '../words.ts'
import type { setUp as zh } from '../zh/setUp.ts'

export const setUp: Words<typeof zh> = {
  title: 'Set-up',
  step: 'Step {{step}} of {{all}}',
  heading: { administrator: 'Administrator', place: 'Site and location', lights: 'First lights' },
  text: {
    administrator: 'Create the first administrator account, with all permissions.',
    place: 'Sunset and sunrise are calculated for this location; times are shown in this time zone.',
    lights: 'Set-up is complete and you are signed in. How do you want to add lights?',
  },
  code: 'Set-up code',
  codeExample: 'XXXX-XXXX-XXXX',
  codeHint: 'Shown in the terminal when the server started.',
  linkBroken:
    'This link is incomplete or invalid: it contains no set-up code. Copy it from the terminal again, or enter the code below.',
  lastName: 'Last name',
  firstName: 'First name',
  passwordHint: 'At least 8 characters.',
  siteName: 'Site name',
  siteNameExample: 'e.g. Yuhang District Lighting',
  latitude: 'Latitude',
  longitude: 'Longitude',
  timeZone: 'Time zone',
  noZone: 'No such time zone',
  sunUnknown: 'Choose an area or enter coordinates to see today’s sunset.',
  sunset: 'Today the sun sets at {{sunset}}, and rose at {{sunrise}}.',
  sun: {
    POLAR_DAY: 'Today the sun does not set (polar day).',
    POLAR_NIGHT: 'Today the sun does not rise (polar night).',
  },
  next: 'Next',
  back: 'Back',
  finish: 'Finish',
  problem: {
    codeRequired: 'Please enter the set-up code',
    required: 'Required',
    passwordShort: 'At least 8 characters',
    siteNameMinLength: 'At least 2 characters',
    placeRequired: 'Choose an area or enter coordinates',
    latitudeOutOfBounds: 'Latitude must be -90 to 90',
    longitudeOutOfBounds: 'Longitude must be -180 to 180',
  },
  lights: {
    import: 'Import a list of lights',
    importText: 'An Excel or CSV file; it is checked before anything is written.',
    demo: 'Use a demo city',
    demoText: 'Simulated lights. Delete them at any time.',
    making: 'Creating the demo city',
    later: 'Later',
    laterText: 'Go to the console and register lights one by one.',
  },
}
