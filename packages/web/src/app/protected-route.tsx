import { Fragment, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../api/use-session.ts'
import { forgetRedirect, rememberRedirect } from '../browser/redirect.ts'
import { StartSplash } from './start-splash.tsx'

const MustAddFactor = lazy(() =>
  import('../screens/settings/account/must-add-factor.tsx').then(({ MustAddFactor }) => ({ default: MustAddFactor })),
)

interface ProtectedRouteProps {
  /** Whether there is something at a path: nobody is led back to nothing. */
  readonly isScreen: (pathname: string) => boolean
  readonly children: ReactNode
}

/** Lets signed-in people through; others go to /, and come back here once they are in (spec §2). */
export function ProtectedRoute({ isScreen, children }: ProtectedRouteProps) {
  const session = useSession()
  const location = useLocation()
  // A selection is written past the router (`noteInAddress`), which then knows an older address.
  const here = `${location.pathname}${globalThis.location.search}${location.hash}`
  const isIn = session.status === 'in'
  const isKnown = isScreen(location.pathname)
  // Somebody who chose to leave doesn't want the next person brought back to where they were.
  const left = session.status === 'out' && session.leaveTo !== null

  useEffect(() => {
    if (isIn || left) forgetRedirect()
    else if (isKnown) rememberRedirect(here)
  }, [isIn, left, isKnown, here])

  if (isIn && session.mustAddFactor) {
    return (
      <Suspense fallback={<StartSplash />}>
        <MustAddFactor />
      </Suspense>
    )
  }
  // Another person's screen is another screen: it starts from nothing.
  if (isIn) return <Fragment key={session.user?.id}>{children}</Fragment>
  return <Navigate to={session.leaveTo ?? '/'} replace />
}
