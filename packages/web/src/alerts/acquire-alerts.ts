import { activeAlerts } from '../api/alerts.ts'
import { currentSession, subscribeSession } from '../api/session.ts'
import { acquireLive } from '../live/live.ts'
import { type AlertSync, createAlertSync } from './alert-sync.ts'
import { operatorsUnderDuress } from './operators-under-duress.ts'
import { openAlertFeed } from './receive-alerts.ts'
import { storeCursor, storedCursor } from './stored-cursor.ts'
import { setUnderDuress } from './use-operator-call.ts'

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
  const stopTelling = sync.subscribe(() => {
    const state = sync.state()
    // What was known stays while nothing is: nobody is called because a list failed.
    if (state.status === 'ready') setUnderDuress(operatorsUnderDuress(state.alerts), state.asOf)
  })
  const stopListening = subscribeSession(() => {
    if (currentSession().status === 'in') return
    sync.stop()
    storeCursor(null)
    stopFollowing()
    stopTelling()
    setUnderDuress(new Set(), 0)
    stopListening()
    running = null
  })
  return sync
}
