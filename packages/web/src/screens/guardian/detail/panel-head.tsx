import { theTime } from '@vigia/domain/format/the-time'
import type { ReactNode } from 'react'
import { acquireLive } from '../../../live/live.ts'
import { clockTime } from '../../../text/clock-time.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'

interface PanelHeadProps {
  readonly title: string
  /** Local epoch ms of what is shown when it could not be renewed. */
  readonly staleSince?: number | null
  readonly children?: ReactNode
}

/** A panel's title, and at its end a figure or, when the figures are old, since when. */
export function PanelHead({ title, staleSince = null, children }: PanelHeadProps) {
  return (
    <div className={surfaceStyles.panelHead} data-slot="panel-head">
      <h2>{title}</h2>
      <span className={surfaceStyles.end} data-slot="end">
        {staleSince === null ? (
          children
        ) : (
          <span className={textStyles.warning} role="status">
            Datos de {theTime(clockTime(staleSince + acquireLive().clock.offset()))}
          </span>
        )}
      </span>
    </div>
  )
}
