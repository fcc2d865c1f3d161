import { lazy, Suspense, useState } from 'react'
import { useSession } from './api/use-session.ts'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { StartSplash } from './app/start-splash.tsx'
import { type EarlyInput, LoginPage } from './screens/login/login-page.tsx'

const loadApp = () => import('./app/app.tsx')
const App = lazy(() => loadApp().then(({ App }) => ({ default: App })))

interface EntryProps {
  readonly early: EarlyInput
  /** The page was opened on / or /login. */
  readonly atSignIn: boolean
}

/**
 * Sign-in before everything else: the router and the rest are fetched once somebody is in, or was already, or asked
 * for another path. From then on the app's own routes show sign-in.
 */
export function Entry({ early, atSignIn }: EntryProps) {
  const { status } = useSession()
  const [started, setStarted] = useState(!atSignIn)
  if (status === 'in' && !started) setStarted(true)
  return (
    <ErrorBoundary>
      {started ? (
        <Suspense fallback={<StartSplash />}>
          <App />
        </Suspense>
      ) : (
        <LoginPage early={early} onSubmit={prefetchApp} />
      )}
    </ErrorBoundary>
  )
}

/** While the server checks the password, what comes after it is fetched. A failure shows when it is needed. */
function prefetchApp(): void {
  loadApp().then(
    ({ prefetchHome }) => prefetchHome(),
    () => null,
  )
}
