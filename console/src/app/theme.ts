import { createTheme, localStorageColorSchemeManager, type MantineColorsTuple } from '@mantine/core'

/** The primary colour: a calm blue, dark enough for white text (AA from shade 6 on). */
const blue: MantineColorsTuple = [
  '#eef4ff',
  '#dce7fb',
  '#b6cdf4',
  '#8db1ee',
  '#6a99e8',
  '#4f86e0',
  '#3572d8',
  '#2f61c8',
  '#2654b0',
  '#1a438f',
]

/** For irreversible actions: dark enough for white text, too. */
const red: MantineColorsTuple = [
  '#fdeeee',
  '#f8d9d8',
  '#f0b1b0',
  '#e88785',
  '#e06260',
  '#d94a47',
  '#d03b38',
  '#c22d2d',
  '#a92323',
  '#8f1a1a',
]

/** From text to background: slate instead of grey, easy on the eye at night. */
const dark: MantineColorsTuple = [
  '#d5dce6',
  '#b7c1ce',
  '#9aa6b6',
  '#5f6b7d',
  '#364253',
  '#263042',
  '#1d2635',
  '#151c27',
  '#111721',
  '#0e131b',
]

/** System fonts, including Chinese ones: nothing to load, no flash of unstyled text. */
const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', sans-serif"

/** A dialog's header must not be a second banner landmark of the page. */
const dialog = { header: { role: 'none' } }

export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 7, dark: 7 },
  colors: { blue, red, dark },
  fontFamily,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  defaultRadius: 'sm',
  radius: { sm: '4px', md: '8px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: { centered: true, attributes: dialog }, styles: { title: { fontWeight: 600 } } },
    Drawer: { defaultProps: { attributes: dialog }, styles: { title: { fontWeight: 600 } } },
    // A dialog focuses its first field; that must not open its list.
    Select: { defaultProps: { openOnFocus: false } },
    ActionIcon: { defaultProps: { size: 32 } },
  },
})

/** The key is that of public/color-scheme.js. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'app-color-scheme' })
