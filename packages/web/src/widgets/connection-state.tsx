import { useConnection } from '../live/use-live.ts'
import { ConnectionMark } from '../ui/connection-mark.tsx'

const MARK = { connecting: 'reconnecting', connected: 'connected', disconnected: 'disconnected' } as const

/** Whether the live feed is heard; a blip is no disconnection yet. */
export function ConnectionState() {
  const connection = useConnection()
  const isBlip = connection.state === 'disconnected' && !connection.notLive
  return <ConnectionMark state={isBlip ? 'reconnecting' : MARK[connection.state]} />
}
