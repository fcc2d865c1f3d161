import { failureSentence } from '../../api/api-error.ts'
import { acquireLive } from '../../live/live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { agoText } from '../../text/elapsed.ts'
import { Banner } from '../../ui/banner.tsx'
import { NotLive } from '../../widgets/not-live.tsx'
import type { FullMap } from './use-full-map.ts'

/** What is shown is not true any more: the feed is gone, or the last answer failed. The map stays as it was. */
export function Notices({ fullMap: { error, loadedAt, units } }: { readonly fullMap: FullMap }) {
  const now = useServerNow(1_000)
  const since = loadedAt + acquireLive().clock.offset()
  return (
    <div className="fm-notices">
      <NotLive shown="las últimas posiciones recibidas" />
      {error === null || units === null ? null : (
        <div className="notice-bar">
          <Banner tone="warning" title="No se pudo actualizar el mapa">
            {failureSentence(error)} Los datos son de las {clockTimeExact(since)} ({agoText(since, now)}).
          </Banner>
        </div>
      )}
    </div>
  )
}
