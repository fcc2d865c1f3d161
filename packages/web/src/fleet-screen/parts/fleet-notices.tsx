import { theTime } from '@vigia/domain/format/the-time'
import { acquireLive } from '../../live/live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { agoText } from '../../text/elapsed.ts'
import { Banner } from '../../ui/banner.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { NotLive } from '../../widgets/not-live.tsx'
import type { Refreshing } from '../view/use-fleet-view.ts'
import styles from './fleet-frame.module.css'

interface FleetNoticesProps {
  readonly refreshing: Pick<Refreshing, 'error' | 'loadedAt'>
  /** What is shown, in words. */
  readonly shown?: string
  /** What could not be renewed, in words. */
  readonly title: string
  /** Why, as a sentence. */
  readonly causeOf: (error: Error) => string
}

/** What is shown is not true any more: the feed is gone, or the last answer failed. What is there stays. */
export function FleetNotices({
  refreshing: { error, loadedAt },
  shown = 'las últimas posiciones recibidas',
  title,
  causeOf,
}: FleetNoticesProps) {
  return (
    <div className={styles.notices} data-slot="notices">
      <NotLive shown={loadedAt === 0 ? null : shown} />
      {error === null || loadedAt === 0 ? null : <OldAnswer title={title} cause={causeOf(error)} loadedAt={loadedAt} />}
    </div>
  )
}

interface OldAnswerProps {
  readonly title: string
  readonly cause: string
  readonly loadedAt: number
}

/** The last answer failed: since when what is shown is what it is. */
export function OldAnswer({ title, cause, loadedAt }: OldAnswerProps) {
  const now = useServerNow(1_000)
  const since = loadedAt + acquireLive().clock.offset()
  return (
    <div className={surfaceStyles.noticeBar} data-slot="notice-bar">
      <Banner tone="warning" title={title}>
        {cause} Los datos son de {theTime(clockTimeExact(since))} ({agoText(since, now)}).
      </Banner>
    </div>
  )
}
