import { useEffect } from 'react'
import { askPermission, canNotify, NOTIFICATIONS_DENIED, NOTIFICATIONS_UNSUPPORTED } from '../../alerts/notification.ts'
import type { Config } from './use-config.ts'
import type { Errors } from './use-errors.ts'

/** Turns notifications on as far as the browser permits, and off; what it refuses is a recent error (spec §8). */
export function usePush({ push, change }: Config, { add }: Errors): (on: boolean) => Promise<void> {
  // What was kept as on may have been forbidden since.
  useEffect(() => {
    if (!push || (canNotify() && Notification.permission === 'granted')) return
    change({ push: false })
    add('notification', canNotify() ? NOTIFICATIONS_DENIED : NOTIFICATIONS_UNSUPPORTED)
  }, [push, change, add])

  return async (on) => {
    if (on) {
      try {
        await askPermission()
      } catch (error) {
        add('notification', error instanceof Error ? error.message : String(error))
        return
      }
    }
    change({ push: on })
  }
}
