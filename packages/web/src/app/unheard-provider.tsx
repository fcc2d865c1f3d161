import { type ReactNode, useSyncExternalStore } from 'react'
import { answeredAt, onAnswer } from '../api/answered-at.ts'
import { isUnheard } from '../live/connection.ts'
import { acquireLive } from '../live/live.ts'
import { useConnection } from '../live/use-live.ts'
import { UnheardSince } from '../ui/unheard-since.ts'

/**
 * Tells every screen until when it is true while it is not live; a blip is told to none. Where the feed alone is silent, calls still
 * tell of later: a device that an answer of now has from an hour ago has been silent for that hour.
 */
export function UnheardProvider({ children }: { readonly children: ReactNode }) {
  const connection = useConnection()
  const isGone = isUnheard(connection)
  const answered = useSyncExternalStore(onAnswer, () => (isGone ? answeredAt() : 0))
  const until = isGone ? Math.max(connection.since, answered) + acquireLive().clock.offset() : null
  return <UnheardSince value={until}>{children}</UnheardSince>
}
