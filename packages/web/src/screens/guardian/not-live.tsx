import { acquireLive } from '../../live/live.ts'
import { useConnection } from '../../live/use-live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { Banner } from '../../ui/banner.tsx'

/** Says when what is on screen is no longer true, and since when (G-R16): the screen itself stays as it was. */
export function NotLive() {
  const connection = useConnection()
  const now = useServerNow(1_000)
  if (connection.state !== 'disconnected' || !connection.notLive) return null
  const since = connection.since + acquireLive().clock.offset()
  const age = elapsedSince(since, now)
  return (
    <div className="gdn-banner">
      <Banner tone="warning" urgent title="La pantalla no está en vivo">
        Sin conexión desde las {clockTimeExact(since)} ({age === 'Ahora' ? 'hace menos de 1 min' : `hace ${age}`}). Se
        muestran los últimos datos recibidos, con su antigüedad.
      </Banner>
    </div>
  )
}
