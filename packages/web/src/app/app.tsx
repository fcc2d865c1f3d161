import { lazy, Suspense } from 'react'
import { BrowserRouter, matchPath, Navigate, Route, Routes } from 'react-router'
import { currentSession } from '../api/session.ts'
import { LoginPage } from '../screens/login/login-page.tsx'
import { BUILT_SECTIONS, loadSection, SETTINGS_PATH, sectionAt, sectionPath } from '../screens/settings/sections.ts'
import { AppShell } from './app-shell.tsx'
import { HOME_PATH, INNER_ROUTES, ROUTES } from './paths.ts'
import { ProtectedRoute } from './protected-route.tsx'
import { prefetchScreen, ScreenOf } from './screens.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'
import { StartSplash } from './start-splash.tsx'
import { UnknownScreen } from './unknown-screen.tsx'

const ActivatePage = lazy(() =>
  import('../screens/activate/activate-page.tsx').then(({ ActivatePage }) => ({ default: ActivatePage })),
)

const NOTHING_TYPED = { email: '', password: '' }

export const App = () => (
  <BrowserRouter>
    <AppRoutes />
  </BrowserRouter>
)

/** The route table of spec §2 as a tree: everything behind sign-in in chunks of its own. */
export function AppRoutes() {
  const login = (
    <SignedOutOnly>
      <LoginPage early={NOTHING_TYPED} onSubmit={prefetchHome} />
    </SignedOutOnly>
  )
  return (
    <Suspense fallback={<StartSplash />}>
      <Routes>
        <Route path="/" element={login} />
        <Route path="/login" element={login} />
        <Route path="/activar" element={<ActivatePage />} />
        <Route
          element={
            <ProtectedRoute isScreen={isScreen}>
              <AppShell />
            </ProtectedRoute>
          }
        >
          <Route path="/home" element={<Navigate to={HOME_PATH} replace />} />
          {ROUTES.map((route) => (
            <Route key={route.path} path={route.path} element={<ScreenOf key={route.path} route={route} />}>
              {route.path === SETTINGS_PATH
                ? [<Route key="index" index />, ...BUILT_SECTIONS.map(({ id }) => <Route key={id} path={id} />)]
                : null}
            </Route>
          ))}
          {INNER_ROUTES.map((route) => (
            <Route key={route.path} path={route.path} element={<ScreenOf key={route.path} route={route} />} />
          ))}
          <Route path="*" element={<UnknownScreen />} />
        </Route>
      </Routes>
    </Suspense>
  )
}

/** Whether somebody who signs in may be led to a path: there is something at it. */
function isScreen(pathname: string): boolean {
  const paths = [
    '/home',
    ...ROUTES.map(({ path }) => path),
    ...INNER_ROUTES.map(({ path }) => path),
    ...BUILT_SECTIONS.map(({ id }) => sectionPath(id)),
  ]
  return paths.some((path) => matchPath(path, pathname) !== null)
}

/** While the server checks the password, what comes after it is fetched. A failure shows when it is needed. */
export function prefetchHome(): void {
  prefetchPath(HOME_PATH)
  import('../map/live-map.ts').catch(() => null)
}

function prefetchPath(path: string): void {
  for (const route of ROUTES) {
    if (path === route.path || path.startsWith(`${route.path}/`)) void prefetchScreen(route)
  }
  for (const route of INNER_ROUTES) if (matchPath(route.path, path) !== null) void prefetchScreen(route)
  const section = sectionAt(path)
  if (section !== null) loadSection(section.id).catch(() => null)
}

// The screen that was asked for comes while the router and the shell are made.
if (currentSession().status === 'in') prefetchPath(location.pathname)
