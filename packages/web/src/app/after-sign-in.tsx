import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { getSetup, opensByItself } from '../api/setup.ts'
import { mayPlan } from '../api/tokens.ts'
import { FIRST_STEPS_PATH, HOME_PATH } from './paths.ts'
import { StartSplash } from './start-splash.tsx'

/** Whoever signs in waits no longer than this to know whether the company is still at its first steps. */
const ASKS_FOR_MS = 1_000

/** Home, or for those who set a company up, and until its first position has come, the first steps. */
export function AfterSignIn() {
  const [path, setPath] = useState(() => (mayPlan() ? null : HOME_PATH))
  useEffect(() => {
    if (path !== null) return
    const control = new AbortController()
    const timer = setTimeout(() => setPath(HOME_PATH), ASKS_FOR_MS)
    getSetup(control.signal).then(
      (setup) => setPath((before) => before ?? (opensByItself(setup) ? FIRST_STEPS_PATH : HOME_PATH)),
      () => setPath((before) => before ?? HOME_PATH),
    )
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [path])
  return path === null ? <StartSplash /> : <Navigate to={path} replace />
}
