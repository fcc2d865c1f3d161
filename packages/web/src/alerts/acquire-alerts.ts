import { activeAlerts } from '../api/alerts.ts'
import { currentSession, subscribeSession } from '../api/session.ts'
import { acquireLive } from '../live/live.ts'
import { type AlertSync, createAlertSync } from './alert-sync.ts'
import { openAlertFeed } from './receive-alerts.ts'
import { storeCursor, storedCursor } from './stored-cursor.ts'

let running: AlertSync | null = null

/** The app's alerts, started at the first call and kept until the person signs out. */
export function acquireAlerts(): AlertSync {
  if (running !== null) return running
  const live = acquireLive()
  const sync = createAlertSync({
    openFeed: openAlertFeed,
    readList: activeAlerts,
    storedCursor,
    storeCursor,
    now: live.clock.now,
    later(work, delayMs) {
      const timer = setTimeout(work, delayMs)
      return () => clearTimeout(timer)
    },
  })
  running = sync
  const follow = (): void => sync.connected(live.connection().state !== 'disconnected')
  const stopFollowing = live.onConnection(follow)
  const stopListening = subscribeSession(() => {
    if (currentSession().status === 'in') return
    sync.stop()
    storeCursor(null)
    stopFollowing()
    stopListening()
    running = null
  })
  return sync
}
