import { acquireLive } from '../live/live.ts'
import { useConnection } from '../live/use-live.ts'
import { clockTime } from '../text/clock-time.ts'
import { ConnectionMark } from '../ui/connection-mark.tsx'

const MARK = { connecting: 'reconnecting', connected: 'connected', disconnected: 'disconnected' } as const

interface ConnectionStateProps {
  /** Of a screen that says it nowhere else (`NotLive`): since when it is not live. */
  readonly saysSince?: boolean
}

/** Whether the live feed is heard; a blip is no disconnection yet. */
export function ConnectionState({ saysSince = false }: ConnectionStateProps) {
  const connection = useConnection()
  if (connection.state !== 'disconnected') return <ConnectionMark state={MARK[connection.state]} />
  if (!connection.notLive) return <ConnectionMark state="reconnecting" />
  const since = saysSince ? `desde las ${clockTime(connection.since + acquireLive().clock.offset())}` : null
  return <ConnectionMark state="disconnected" since={since} />
}
