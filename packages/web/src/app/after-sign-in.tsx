import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { getSetup, opensByItself } from '../api/setup.ts'
import { mayPlan } from '../api/tokens.ts'
import { keptPreferences } from '../preferences/kept-preferences.ts'
import { preferencesLoaded } from '../preferences/own-preferences.ts'
import { FIRST_STEPS_PATH } from './paths.ts'
import { startPath } from './start-routes.ts'
import { StartSplash } from './start-splash.tsx'

/** Whoever signs in waits no longer than this to know where they start. */
const ASKS_FOR_MS = 3_000

/** The screen that the person starts on, or for those who set a company up, and until its first position has come, the first steps. */
export function AfterSignIn() {
  const [path, setPath] = useState<string | null>(null)
  useEffect(() => {
    if (path !== null) return
    const control = new AbortController()
    const start = (): void => setPath((before) => before ?? startPath(keptPreferences().startScreen))
    const timer = setTimeout(start, ASKS_FOR_MS)
    const isAtFirstSteps = mayPlan() ? getSetup(control.signal).then(opensByItself, () => false) : false
    void Promise.all([isAtFirstSteps, preferencesLoaded()]).then(([isFirst]) => {
      if (control.signal.aborted) return
      if (isFirst) setPath((before) => before ?? FIRST_STEPS_PATH)
      else start()
    })
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [path])
  return path === null ? <StartSplash /> : <Navigate to={path} replace />
}
