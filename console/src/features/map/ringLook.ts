import { IconBulbFilled, IconBulbOff, IconHelpCircle, IconMinus } from '@tabler/icons-react'
import type { RingPart } from './clusterRing.ts'

/** Colours of LightMapView.module.css. */
export const RING_COLORS: Record<RingPart, string> = {
  asExpected: 'var(--ring-as-expected)',
  darkExpected: 'var(--ring-dark-expected)',
  noReport: 'var(--ring-no-report)',
  notExpected: 'var(--ring-not-expected)',
  lit: 'var(--ring-lit)',
  dark: 'var(--ring-not-expected)',
}

/** Colour is never the only sign. */
export const RING_ICONS = {
  asExpected: IconBulbFilled,
  darkExpected: IconBulbOff,
  noReport: IconHelpCircle,
  notExpected: IconMinus,
  lit: IconBulbFilled,
  dark: IconBulbOff,
} satisfies Record<RingPart, unknown>
