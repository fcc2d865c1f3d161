import type { ReactNode } from 'react'
import { acquireLive } from '../live/live.ts'
import { useConnection } from '../live/use-live.ts'
import { UnheardSince } from '../ui/unheard-since.ts'

/** Tells every screen since when it is not live; a blip is told to none. */
export function UnheardProvider({ children }: { readonly children: ReactNode }) {
  const connection = useConnection()
  const isUnheard = connection.state === 'disconnected' && connection.notLive
  return (
    <UnheardSince value={isUnheard ? connection.since + acquireLive().clock.offset() : null}>{children}</UnheardSince>
  )
}
