import { acquireLive } from '../../live/live.ts'
import { useConnection } from '../../live/use-live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { Banner } from '../../ui/banner.tsx'
import type { TripListing } from './use-trip-listing.ts'

/** Says when what is on screen is no longer true, and since when (G-R16): the screen itself stays as it was. */
export function StalenessBanner({ listing }: { readonly listing: TripListing }) {
  const connection = useConnection()
  const now = useServerNow(1_000)
  const offset = acquireLive().clock.offset()
  if (connection.state === 'disconnected' && connection.notLive) {
    const since = connection.since + offset
    return (
      <div className="snt-banner">
        <Banner tone="warning" urgent title="La pantalla no está en vivo">
          Sin conexión desde las {clockTimeExact(since)} ({ago(since, now)}). Se muestran las últimas posiciones
          recibidas, con su antigüedad.
        </Banner>
      </div>
    )
  }
  if (listing.error === null || listing.trips === null) return null
  const loadedAt = listing.loadedAt + offset
  return (
    <div className="snt-banner">
      <Banner tone="warning" title="No se pudo actualizar la lista de viajes">
        {listing.error.message} Los datos son de las {clockTimeExact(loadedAt)} ({ago(loadedAt, now)}).
      </Banner>
    </div>
  )
}

function ago(at: number, now: number): string {
  const words = elapsedSince(at, now)
  return words === 'Ahora' ? 'hace menos de 1 min' : `hace ${words}`
}
