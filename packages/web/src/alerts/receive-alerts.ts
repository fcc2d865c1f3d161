import type { AlertWire } from '@vigia/contract'
import { type Alert, alertFromWire } from '../api/alerts.ts'
import { freshToken, renewToken } from '../api/session.ts'
import { openNamespace } from '../live/socket.ts'

/** What the namespace `/alerts` tells. */
export interface AlertFeedListener {
  open(isOpen: boolean): void
  event(event: 'new-alert' | 'alert-updated', alert: Alert, cursor: string): void
  /** Everything up to `cursor` has been sent. `now`: the server's time, epoch milliseconds. */
  caughtUp(cursor: string, now: number): void
  /** What was missed can't be sent: ask for the list. */
  resync(cursor: string, now: number): void
}

/** Opens the feed; `since` is asked at each connection. Returns what closes it. */
export function openAlertFeed(since: () => string | null, listener: AlertFeedListener): () => void {
  const receive = (event: 'new-alert' | 'alert-updated') => (wire: AlertWire, cursor: string) =>
    listener.event(event, alertFromWire(wire), cursor)
  const { close } = openNamespace('/alerts', {
    token: () => freshToken(Date.now()),
    renewToken,
    auth: () => ({ since: since() }),
    open: (isOpen) => listener.open(isOpen),
    events: {
      'new-alert': receive('new-alert'),
      'alert-updated': receive('alert-updated'),
      'caught-up': ({ cursor, now }) => listener.caughtUp(cursor, Date.parse(now)),
      resync: ({ cursor, now }) => listener.resync(cursor, Date.parse(now)),
    },
  })
  return close
}
