import type { TimeZone } from '@vigia/domain/account/time-zones'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { reportActivity } from '../api/report-activity.ts'
import { takeSignInNotice } from '../api/session.ts'
import { keepFocus } from '../browser/keep-focus.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { usePreferences } from '../preferences/use-preferences.ts'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import { showToast } from '../ui/show-toast.ts'
import { ToastPlace } from '../ui/toast-place.tsx'
import { useOnDemand } from '../ui/use-on-demand.ts'
import { HeaderSlotProvider } from '../widgets/header-slot.tsx'
import { PHONE, useMedia } from '../widgets/use-media.ts'
import { announceShiftNews } from './announce-shift-news.ts'
import { AnnouncementLine } from './announcement-line.tsx'
import { AppBar } from './app-bar.tsx'
import { AppQueries, queriesNow } from './app-queries.tsx'
import styles from './app-shell.module.css'
import { AskFailedAgain } from './ask-failed-again.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { followSettings } from './follow-settings.ts'
import { PrintHeader } from './print-header.tsx'
import { ShellCommands } from './shell-commands.tsx'
import { StartSplash } from './start-splash.tsx'
import { UnheardProvider } from './unheard-provider.tsx'
import { UpdateNotice } from './update-notice.tsx'

/** It comes when the first sight of the screen is there, and tells of what came in before it. */
const loadAlertLayer = () =>
  whenIdle()
    .then(() => import('../alerts/alert-layer.tsx'))
    .then(({ AlertLayer }) => AlertLayer)

/** Of phones whose pairing was closed before they spoke. */
const loadAwaitedNews = () =>
  whenIdle()
    .then(() => import('../widgets/devices/awaited-news.tsx'))
    .then(({ AwaitedNews }) => AwaitedNews)

const CONTENT_ID = 'contenido'

/** What surrounds every screen behind sign-in: the bar, the menus, the palette, toasts. */
export function AppShell() {
  const isPhone = useMedia(PHONE)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const clock = useScreensClock(pathname)
  const AlertLayer = useOnDemand(loadAlertLayer, true)
  const AwaitedNews = useOnDemand(loadAwaitedNews, true)
  useEffect(() => followSettings(queriesNow), [])
  useEffect(() => announceShiftNews((path) => void navigate(path)), [navigate])
  useEffect(() => reportActivity(Date.now), [])
  useEffect(() => keepFocus(CONTENT_ID), [])
  useEffect(() => {
    const notice = takeSignInNotice()
    if (notice !== null) showToast({ id: 'sign-in', tone: 'info', title: notice })
  }, [])
  return (
    <AppQueries>
      <HeaderSlotProvider>
        <a className={styles.skip} href={`#${CONTENT_ID}`}>
          Ir al contenido
        </a>
        <div className={classNames(layoutStyles.single, styles.app)}>
          <AppBar />
          <DemoBanner />
          <AnnouncementLine />
          <PrintHeader />
          <div id={CONTENT_ID} className={classNames(layoutStyles.single, styles.body)} tabIndex={-1}>
            <ErrorBoundary>
              <UnheardProvider>
                <AskFailedAgain />
                <Suspense key={clock} fallback={<StartSplash />}>
                  <Outlet />
                </Suspense>
              </UnheardProvider>
            </ErrorBoundary>
          </div>
        </div>
      </HeaderSlotProvider>
      <ToastPlace isPhone={isPhone} screen={pathname} />
      <ShellCommands />
      <UpdateNotice />
      {AwaitedNews === null ? null : <AwaitedNews />}
      {AlertLayer === null ? null : <AlertLayer />}
    </AppQueries>
  )
}

/** By whose clock the screen is drawn: one that is drawn by another is drawn anew, but for that on which it is chosen, which follows. */
function useScreensClock(pathname: string): TimeZone {
  const { timeZone } = usePreferences()
  const [drawnBy, setDrawnBy] = useState(timeZone)
  const isChosenHere = pathname.startsWith('/settings')
  if (drawnBy !== timeZone && !isChosenHere) setDrawnBy(timeZone)
  return drawnBy
}
