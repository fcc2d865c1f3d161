import './theme/index.css'
import './theme/theme.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { askAhead } from './api/ahead.ts'
import { limitScripts } from './browser/limit-scripts.ts'
import { keepServiceWorker } from './browser/service-worker.ts'
import { Entry } from './entry.tsx'
import { startOwnPreferences } from './preferences/own-preferences.ts'
import type { EarlyInput } from './screens/login/login-page.tsx'

limitScripts()
startOwnPreferences()
askAhead(location.pathname, Date.now())
const root = document.querySelector('#raiz')
if (root === null) throw new Error('index.html has no #raiz')
const early = earlyInput(root)
createRoot(root).render(
  <StrictMode>
    <Entry early={early} atSignIn={/^\/(login)?$/.test(location.pathname)} />
  </StrictMode>,
)
if (import.meta.env.PROD) keepServiceWorker()

/** What was typed into the static form while this script was on its way. */
function earlyInput(from: Element): EarlyInput {
  const typed = (id: string): string => from.querySelector<HTMLInputElement>(`#${id}`)?.value ?? ''
  return { email: typed('correo'), password: typed('contrasena') }
}
