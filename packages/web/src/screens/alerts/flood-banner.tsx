import { theTime } from '@vigia/domain/format/the-time'
import { subjectOf } from '../../alerts/alert-text.ts'
import type { Alert } from '../../api/alerts.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { clockTime } from '../../text/clock-time.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { floodOf } from './alert-load.ts'
import styles from './flood-banner.module.css'

interface FloodBannerProps {
  readonly alerts: readonly Alert[]
  readonly onOpen: (alertId: string) => void
}

/** In a burst the first cause stands above the list, however many follow; on a phone it scrolls away with what is above. */
export function FloodBanner({ alerts, onOpen }: FloodBannerProps) {
  const flood = floodOf(alerts, useServerNow(5_000))
  if (flood === null) return null
  const { count, first } = flood
  return (
    <div className={styles.flood} data-slot="alert-flood">
      <Banner tone="warning" title={`Ráfaga de alertas: ${count} en 10 min`}>
        <p className={layoutStyles.wrap}>
          Empezó a {theTime(clockTime(first.openedAt))}: {first.title}
          {subjectOf(first) === null ? '' : ` · ${subjectOf(first)}`}
          <Button size="sm" onClick={() => onOpen(first.alertId)}>
            Ver la primera
          </Button>
        </p>
      </Banner>
    </div>
  )
}
