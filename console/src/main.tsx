import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/mantineStyles.ts'
import './app/tokens.css'
import { App } from './app/App.tsx'
import { watchConnection } from './graphql/connection.ts'
import { styleNonce } from './graphql/pageMeta.ts'
import { watchTabVisibility } from './graphql/tabVisibility.ts'
import { startI18n } from './i18n/i18n.ts'

// Read by react-remove-scroll, which writes a style element while a dialog is open.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })

await startI18n()
watchConnection()
watchTabVisibility()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
