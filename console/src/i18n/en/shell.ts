import type { Words } from '../words.ts'
import type { shell as zh } from '../zh/shell.ts'

export const shell: Words<typeof zh> = {
  siteTitle: 'Light Control System',
  tagline: 'A light is on when the light says so',
  navigation: {
    label: 'Main navigation',
    collapse: 'Collapse navigation',
    expand: 'Expand navigation',
    dashboard: 'Dashboard',
    lighting: 'Lighting',
    devices: 'Devices',
    display: 'Displays',
    broadcast: 'Broadcast',
    camera: 'Cameras',
    environment: 'Environment',
  },
  skip: 'Skip to content',
  language: { label: 'Language', zh: '中文', en: 'English' },
  colorScheme: {
    light: 'Colours: light',
    dark: 'Colours: dark',
    auto: 'Colours: as the system',
    next: 'click to change',
  },
  notifications: {
    label: 'Notifications',
    unread: '{{number}} unread',
  },
  user: { menu: 'Account menu', account: 'My account', logout: 'Log out' },
  footer: { copyright: '© {{year}} {{owner}}' },
  placeholder: {
    title: 'Feature under development',
    text: 'The content of “{{name}}” is being built.',
    home: 'Back to home page',
  },
  link: {
    lost: 'The server cannot be reached; trying again. You see the state of {{time}}; control is not available.',
    interrupted: 'Live updates are interrupted; reconnecting. Control is not available.',
  },
  words: {
    retry: 'Try again',
    refresh: 'Refresh',
    close: 'Close',
    cancel: 'Cancel',
    copy: 'Copy',
    copied: 'Copied',
    clear: 'Clear filters',
    loading: 'Loading',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    page: 'Page {{page}}',
    total: '{{total}} in total',
    sortBy: 'Sort by {{name}}',
  },
}
