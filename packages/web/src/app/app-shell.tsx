import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { subscribeSession } from '../api/session.ts'
import { whenIdle, whenSettled } from '../browser/when-idle.ts'
import { HeaderSlotProvider } from '../widgets/header-slot.tsx'
import { AppBar } from './app-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { makeQueryClient } from './query-client.ts'
import { ShellCommands } from './shell-commands.tsx'
import { StartSplash } from './start-splash.tsx'
import { UpdateNotice } from './update-notice.tsx'

const Toaster = lazy(() =>
  whenIdle()
    .then(() => import('../ui/toasts.tsx'))
    .then(({ Toaster }) => ({ default: Toaster })),
)

/** It comes after the map, and tells of what came in before it. */
const AlertLayer = lazy(() =>
  whenSettled()
    .then(() => import('../alerts/alert-layer.tsx'))
    .then(({ AlertLayer }) => ({ default: AlertLayer })),
)

/** What surrounds every screen behind sign-in: the bar, the menus, the palette, toasts. */
export function AppShell() {
  const [client] = useState(makeQueryClient)
  // Nothing of one person's session may reach the next one.
  useEffect(() => subscribeSession(() => client.clear()), [client])
  return (
    <QueryClientProvider client={client}>
      <HeaderSlotProvider>
        <a className="skip" href="#contenido">
          Ir al contenido
        </a>
        <div className="app">
          <AppBar />
          <div id="contenido" className="app-body" tabIndex={-1}>
            <ErrorBoundary>
              <Suspense fallback={<StartSplash />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </div>
        </div>
      </HeaderSlotProvider>
      <ShellCommands />
      <UpdateNotice />
      <Suspense>
        <Toaster />
      </Suspense>
      <Suspense>
        <AlertLayer />
      </Suspense>
    </QueryClientProvider>
  )
}
