import '../../theme/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { limitScripts } from '../../browser/limit-scripts.ts'
import { TrackingPage } from './tracking-page.tsx'

limitScripts()
const root = document.querySelector('#raiz')
if (root === null) throw new Error('seguimiento.html has no #raiz')
createRoot(root).render(
  <StrictMode>
    <TrackingPage token={tokenOf(location.pathname)} />
  </StrictMode>,
)

/** What follows `/seguimiento/`, as it was typed. */
function tokenOf(path: string): string {
  const typed = path.replace(/^\/seguimiento\//, '')
  try {
    return decodeURIComponent(typed)
  } catch {
    return typed
  }
}
