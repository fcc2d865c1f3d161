import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { listComments } from '../../../api/comments.ts'
import { tripTimeline } from '../../../api/trip-timeline.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { timeOrDay } from '../../../text/clock-time.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import { Loaded } from '../../../widgets/loaded.tsx'
import { TimelineView } from '../by-trip/timeline-view.tsx'
import { TripLog as Entries } from '../trip-log.tsx'

const AGED_EVERY_MS = 10_000
const AGAIN_EVERY_MS = 30_000

interface TripTimePanelProps {
  readonly tripId: string
  /** Of the newest entry that the card knows, epoch ms. */
  readonly newestAt: number | null
  /** An entry of the trip says something else. */
  readonly onCorrected: () => void
  /** Closes the sheet in which it stands; null: it stands beside the card. */
  readonly onClose: (() => void) | null
}

/** Beside the card, or in a sheet over it: what happened on the trip to scale, and the way to correct what was written. It comes after the card. */
export function TripTimePanel({ tripId, newestAt, onCorrected, onClose }: TripTimePanelProps) {
  const now = useServerNow(AGED_EVERY_MS)
  const [isCorrecting, setCorrecting] = useState(false)
  const answer = useAnswer({
    queryKey: ['trip-timeline', tripId],
    queryFn: ({ signal }) => tripTimeline(tripId, signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
  return (
    <>
      <header className={surfaceStyles.panelHead}>
        <h2>Línea de tiempo</h2>
        {answer.data === undefined ? null : <span>desde {timeOrDay(answer.data.from, now)}, a escala</span>}
        <span className={surfaceStyles.end}>
          <Button
            size="sm"
            tone="ghost"
            aria-label={isCorrecting ? 'Dejar de corregir' : 'Corregir una entrada'}
            aria-pressed={isCorrecting}
            onClick={() => setCorrecting(!isCorrecting)}
          >
            Corregir
          </Button>
          {onClose === null ? null : (
            <IconButton size="sm" label="Cerrar" icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
          )}
        </span>
      </header>
      {isCorrecting ? (
        <div className={surfaceStyles.scroll}>
          <section className={surfaceStyles.section}>
            <CorrectableLog tripId={tripId} newestAt={newestAt} onCorrected={onCorrected} />
          </section>
        </div>
      ) : (
        <Loaded answer={answer} loading="Cargando la línea de tiempo…">
          {(timeline) => <TimelineView timeline={timeline} />}
        </Loaded>
      )}
    </>
  )
}

interface CorrectableLogProps {
  readonly tripId: string
  /** Of the newest entry, epoch ms: another one is another logbook. */
  readonly newestAt: number | null
  readonly onCorrected: () => void
}

/** The same entries, each with the way to correct it. */
function CorrectableLog({ tripId, newestAt, onCorrected }: CorrectableLogProps) {
  const client = useQueryClient()
  const answer = useAnswer({
    queryKey: ['comments', tripId, newestAt],
    queryFn: ({ signal }) => listComments(tripId, signal),
  })
  const corrected = (): void => {
    void client.invalidateQueries({ queryKey: ['comments', tripId] })
    void client.invalidateQueries({ queryKey: ['trip-timeline', tripId] })
    onCorrected()
  }
  return (
    <Loaded answer={answer} loading="Cargando la bitácora…">
      {({ comments, hasMore }) => <Entries comments={comments} hasMore={hasMore} onCorrected={corrected} />}
    </Loaded>
  )
}
