import { acquireLive } from '../../live/live.ts'
import { useConnection } from '../../live/use-live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { agoText } from '../../text/elapsed.ts'
import { Banner } from '../../ui/banner.tsx'
import { NotLive } from '../../widgets/not-live.tsx'
import type { TripListing } from './use-trip-listing.ts'

/** Says when positions or the list of trips are no longer true: without a connection the list's own failure is no news. */
export function StalenessBanner({ listing }: { readonly listing: TripListing }) {
  const connection = useConnection()
  const now = useServerNow(1_000)
  if (connection.state === 'disconnected' && connection.notLive) {
    return <NotLive shown="las últimas posiciones recibidas" />
  }
  if (listing.error === null || listing.trips === null) return null
  const loadedAt = listing.loadedAt + acquireLive().clock.offset()
  return (
    <div className="notice-bar">
      <Banner tone="warning" title="No se pudo actualizar la lista de viajes">
        {listing.error.message} Los datos son de las {clockTimeExact(loadedAt)} ({agoText(loadedAt, now)}).
      </Banner>
    </div>
  )
}
