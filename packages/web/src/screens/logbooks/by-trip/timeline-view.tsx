import { OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import { Handshake, type LucideIcon, MessageSquareText, Phone, Route, TriangleAlert, Wrench } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { TimelineEntry, TimelineSource, TripTimeline } from '../../../api/trip-timeline.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { entryMarksText } from '../../../text/entry-marks-text.ts'
import { hourText } from '../../../text/hour-text.ts'
import { spanText } from '../../../text/silence-text.ts'
import { SEVERITY_TOKEN } from '../../../theme/bands.ts'
import { classNames } from '../../../ui/class-names.ts'
import listStyles from '../../../ui/list.module.css'
import { Segmented } from '../../../ui/segmented.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import { PhotoLink } from '../../../widgets/trip-photos/photo-link.tsx'
import styles from './by-trip.module.css'
import { layOutLabels } from './lay-out-labels.ts'
import { RAILS_PX, TimelineRails } from './timeline-rails.tsx'

const MINUTE_MS = 60_000
/** Of the design, at a zoom of 1. */
const PX_PER_MINUTE = 1.98
const LABEL_PX = 42
const EDGE_PX = 24

type Shown = 'all' | 'contacts' | 'alerts' | 'states' | 'promises'
const SHOWN: readonly { readonly value: Shown; readonly label: string; readonly sources: readonly TimelineSource[] }[] =
  [
    { value: 'all', label: 'Todo', sources: ['comment', 'alert', 'status', 'incident', 'promise'] },
    { value: 'contacts', label: 'Contactos', sources: ['comment'] },
    { value: 'alerts', label: 'Avisos', sources: ['alert', 'incident'] },
    { value: 'states', label: 'Estados', sources: ['status'] },
    { value: 'promises', label: 'Promesas', sources: ['promise'] },
  ]
const ZOOMS = ['0.5', '1', '2', '4'] as const
const ICON: Readonly<Record<TimelineSource, LucideIcon>> = {
  comment: MessageSquareText,
  alert: TriangleAlert,
  status: Route,
  incident: Wrench,
  promise: Handshake,
}

/** A trip in one line of time, the newest on top: what happened beside the rails, each label as near to its instant as there is room. */
export function TimelineView({ timeline }: { readonly timeline: TripTimeline }) {
  const now = useServerNow(10_000)
  const [shown, setShown] = useState<Shown>('all')
  const [zoom, setZoom] = useState<(typeof ZOOMS)[number]>('1')
  const { from, to, entries, hasMore } = timeline
  const perMinute = PX_PER_MINUTE * Number(zoom)
  const y = (at: number): number => EDGE_PX + ((to - at) / MINUTE_MS) * perMinute
  const sources = SHOWN.find(({ value }) => value === shown)?.sources
  const told = useMemo(() => entries.filter(({ source }) => sources?.includes(source)), [entries, sources])
  const places = layOutLabels(
    told.map(({ at }) => y(at)),
    LABEL_PX,
  )
  const height = Math.max(y(from), (places.at(-1)?.top ?? 0) + LABEL_PX) + EDGE_PX
  return (
    <>
      <div className={listStyles.filters} data-slot="filters">
        <Segmented label="Qué se muestra" value={shown} options={SHOWN} onChange={setShown} />
        <Segmented
          label="Escala"
          value={zoom}
          options={ZOOMS.map((value) => ({ value, label: `${value}×` }))}
          onChange={setZoom}
        />
        <Legend />
      </div>
      <div className={classNames(listStyles.scroller, styles.scroller)} data-slot="scroll">
        {told.length === 0 ? <p className={styles.none}>Nada de esto en estas horas.</p> : null}
        <div className={styles.line} style={{ height }}>
          <TimelineRails timeline={timeline} height={height} y={y} />
          <ol aria-label="Línea de tiempo">
            {told.map((entry, index) => {
              const place = places[index]
              return place === undefined ? null : (
                <li
                  key={entry.entryId}
                  className={styles.entry}
                  style={
                    {
                      top: place.top,
                      left: RAILS_PX,
                      height: LABEL_PX,
                      '--lead': `${place.at - place.top}px`,
                    } as object
                  }
                >
                  <EntryLabel entry={entry} now={now} />
                </li>
              )
            })}
          </ol>
        </div>
        {hasMore ? <p className={styles.none}>Se muestran las 500 más recientes.</p> : null}
      </div>
    </>
  )
}

function EntryLabel({ entry, now }: { readonly entry: TimelineEntry; readonly now: number }) {
  const { source, at, until, text, by, outcome, severity, photoId } = entry
  const Icon = outcome === null ? ICON[source] : Phone
  const lasted = until === null ? '' : ` · ${spanText(until - at)}`
  const lines = [text, ...entryMarksText(entry, now)].join(' · ')
  return (
    <>
      {severity === null ? (
        <Icon size={14} aria-hidden="true" />
      ) : (
        <SeverityShape severity={SEVERITY_TOKEN[severity]} size={12} coloured />
      )}
      <b>
        <time dateTime={new Date(at).toISOString()}>{hourText(at, now)}</time>
        {outcome === null ? '' : ` ${OUTCOME_LABEL[outcome]}`}
        {by === null ? '' : ` · ${by}`}
        {source === 'alert' ? lasted || ' · abierta' : ''}
        {photoId === null ? null : <PhotoLink photoId={photoId} title={`Foto de ${by}, ${hourText(at, now)}`} />}
      </b>
      <p title={lines}>{lines}</p>
    </>
  )
}

function Legend() {
  return (
    <ul className={styles.legend} aria-label="Qué significa cada línea">
      <li data-what="heard">GPS se escucha</li>
      <li data-what="silence">Silencio</li>
      <li data-what="stop">Detenido</li>
      <li data-what="gap">Brecha mayor que la cadencia</li>
    </ul>
  )
}
