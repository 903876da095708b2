// Runs before the first paint, so that a dark control room is not flashed with white. Same key as app/theme.ts.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('app-color-scheme')
  } catch {}
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
