import type { Words } from '../words.ts'
import type { setUp as zh } from '../zh/setUp.ts'

export const setUp: Words<typeof zh> = {
  title: 'Set-up',
  step: 'Step {{step}} of {{all}}',
  heading: { administrator: 'Administrator', place: 'Site and place', lights: 'The first lights' },
  text: {
    administrator: 'The first administrator, who may do everything.',
    place: 'Sunset and sunrise are worked out for this place, and times are shown in this time zone.',
    lights: 'All is set up, and you are signed in. Where do the lights come from?',
  },
  code: 'Set-up code',
  codeExample: 'XXXX-XXXX-XXXX',
  codeHint: 'The server showed it in its terminal when it started.',
  linkBroken:
    'This link is incomplete or wrong: no set-up code can be read from it. Copy it from the terminal again, or enter the code below.',
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
    latitudeOutOfBounds: 'Latitude is -90 to 90',
    longitudeOutOfBounds: 'Longitude is -180 to 180',
  },
  lights: {
    import: 'Import a list of lights',
    importText: 'An Excel or CSV file; it is checked before anything is written.',
    demo: 'Use a demo city',
    demoText: 'Lights that a simulator plays. Delete them at any time.',
    making: 'The demo city is being made',
    later: 'Later',
    laterText: 'Go to the console and register lights one by one.',
  },
}
