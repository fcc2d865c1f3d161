import { acquireLive } from '../live/live.ts'
import { useConnection } from '../live/use-live.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { theHourOrDay } from '../text/clock-time.ts'
import { ConnectionMark } from '../ui/connection-mark.tsx'

/** An hour is one of another day by and by. */
const LOOK_EVERY_MS = 60_000
const MARK = { connecting: 'reconnecting', connected: 'connected', disconnected: 'disconnected' } as const

interface ConnectionStateProps {
  /** Of a screen that says it nowhere else (`NotLive`): since when it is not live. */
  readonly showsSince?: boolean
}

/** Whether the live feed is heard; a blip is no disconnection yet. */
export function ConnectionState({ showsSince = false }: ConnectionStateProps) {
  const connection = useConnection()
  if (connection.state !== 'disconnected') return <ConnectionMark state={MARK[connection.state]} />
  if (!connection.notLive) return <ConnectionMark state="reconnecting" />
  return <ConnectionMark state="disconnected" since={showsSince ? <Since localAt={connection.since} /> : null} />
}

function Since({ localAt }: { readonly localAt: number }) {
  const now = useServerNow(LOOK_EVERY_MS)
  return <>desde {theHourOrDay(localAt + acquireLive().clock.offset(), now)}</>
}
