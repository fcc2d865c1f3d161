import { activeAlerts } from '../api/alerts.ts'
import { currentSession, subscribeSession } from '../api/session.ts'
import { acquireLive } from '../live/live.ts'
import { type AlertCenter, createAlertCenter } from './alert-center.ts'
import { openAlertFeed } from './receive-alerts.ts'
import { storeCursor, storedCursor } from './stored-cursor.ts'

let running: AlertCenter | null = null

/** The app's alerts, started at the first call and kept until the person signs out. */
export function acquireAlerts(): AlertCenter {
  if (running !== null) return running
  const live = acquireLive()
  const center = createAlertCenter({
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
  running = center
  const follow = (): void => center.connected(live.connection().state !== 'disconnected')
  const stopFollowing = live.onConnection(follow)
  const stopListening = subscribeSession(() => {
    if (currentSession().status === 'in') return
    center.stop()
    storeCursor(null)
    stopFollowing()
    stopListening()
    running = null
  })
  return center
}
