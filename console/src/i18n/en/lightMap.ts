import type { Words } from '../words.ts'
import type { lightMap as zh } from '../zh/lightMap.ts'

export const lightMap: Words<typeof zh> = {
  title: 'Map of lights',
  all: 'All',
  lit: 'Lit',
  dark: 'Dark',
  offline: 'Offline',
  fault: 'Fault',
  maintenance: 'Maintenance',
  filter: 'Filter the map by state',
  failed: 'The data of the map could not be loaded',
  noData: 'No devices with a location',
  noDataText: 'Edit a device and pick its location, or import a file with coordinates: they will appear here.',
  fit: 'Show all devices',
  box: 'Select lights by a box',
  boxHint: 'Drag a box on the map to select the lights in it. Esc cancels.',
  boxEmpty: 'There are no lights in the box.',
  cluster: {
    lights: '{{number}} lights',
    lit: '{{number}} lit',
    fault: '{{number}} faulty',
    offline: '{{number}} offline',
    maintenance: '{{number}} in maintenance',
    comma: ', ',
  },
  light: { number: 'Light {{id}}', lit: 'on', dark: 'off', open: 'Device page', none: 'No device information' },
  past: {
    open: 'Look back',
    close: 'Back to live',
    label: 'Time looked back to',
    time: 'Choose a time',
    earlier: '10 minutes earlier',
    later: '10 minutes later',
    loading: 'Reading',
    note: 'As it was at {{time}}',
  },
}
