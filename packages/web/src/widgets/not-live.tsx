import { theTime } from '@vigia/domain/format/the-time'
import { isUnreached } from '../api/answered-at.ts'
import { isUnheard } from '../live/connection.ts'
import { acquireLive } from '../live/live.ts'
import { useConnection } from '../live/use-live.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { clockTimeExact } from '../text/clock-time.ts'
import { agoText } from '../text/elapsed.ts'
import { Banner } from '../ui/banner.tsx'
import surfaceStyles from '../ui/surface.module.css'

interface NotLiveProps {
  /** What the screen goes on showing; null: nothing has come yet. */
  readonly shown: string | null
}

/** Says when what is on screen is no longer true, and since when (G-R16): the screen itself stays as it was. */
export function NotLive({ shown }: NotLiveProps) {
  const connection = useConnection()
  const now = useServerNow(1_000)
  if (!isUnheard(connection)) return null
  const since = connection.since + acquireLive().clock.offset()
  return (
    <div className={surfaceStyles.noticeBar} data-slot="notice-bar">
      <Banner tone="warning" urgent title="La pantalla no está en vivo">
        {isUnreached() ? 'Sin conexión' : 'Sin conexión en vivo'} desde {theTime(clockTimeExact(since))} (
        {agoText(since, now)}).
        {shown === null ? null : ` Se muestran ${shown}, con su antigüedad.`}
      </Banner>
    </div>
  )
}
