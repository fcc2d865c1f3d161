import { OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import { spanText } from '@vigia/domain/format/span-text'
import {
  Handshake,
  Hexagon,
  type LucideIcon,
  MessageSquareText,
  Phone,
  Route,
  Satellite,
  TriangleAlert,
  Wrench,
} from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { TripTimeline } from '../../../api/trip-timeline.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { entryMarksText } from '../../../text/entry-marks-text.ts'
import { hourText } from '../../../text/hour-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import listStyles from '../../../ui/list.module.css'
import { Segmented } from '../../../ui/segmented.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import { PhotoLink } from '../../../widgets/trip-photos/photo-link.tsx'
import styles from './by-trip.module.css'
import { layOutLabels } from './lay-out-labels.ts'
import { type LineEntry, lineEntries } from './signal-entries.ts'
import { RAILS_PX, TimelineRails } from './timeline-rails.tsx'

const MINUTE_MS = 60_000
/** Of the design, at a zoom of 1. */
const PX_PER_MINUTE = 1.98
const LABEL_PX = 42
const EDGE_PX = 24

type Source = LineEntry['source']
type Shown = 'all' | 'contacts' | 'alerts' | 'gps' | 'zones'
/** Of the design (second part §1); what is of none of them stands in all. */
const SHOWN: readonly { readonly value: Shown; readonly label: string; readonly sources: readonly Source[] }[] = [
  { value: 'all', label: 'Todo', sources: ['comment', 'alert', 'status', 'incident', 'promise', 'zone', 'gps'] },
  { value: 'contacts', label: 'Contactos', sources: ['comment', 'promise'] },
  { value: 'alerts', label: 'Avisos', sources: ['alert', 'incident'] },
  { value: 'gps', label: 'GPS', sources: ['gps'] },
  { value: 'zones', label: 'Zonas', sources: ['zone'] },
]
const ZOOMS = ['0.5', '1', '2', '4'] as const
const ICON: Readonly<Record<Source, LucideIcon>> = {
  comment: MessageSquareText,
  alert: TriangleAlert,
  status: Route,
  incident: Wrench,
  promise: Handshake,
  zone: Hexagon,
  gps: Satellite,
}

/** A trip in one line of time, the newest on top: what happened beside the rails, each label as near to its instant as there is room. */
export function TimelineView({ timeline }: { readonly timeline: TripTimeline }) {
  const now = useServerNow(10_000)
  const [shown, setShown] = useState<Shown>('all')
  const [zoom, setZoom] = useState<Zoom>('1')
  const scroller = useRef<HTMLDivElement>(null)
  useWheelZoom(scroller, setZoom)
  const { from, to, hasMore } = timeline
  const entries = useMemo(() => lineEntries(timeline), [timeline])
  const perMinute = PX_PER_MINUTE * Number(zoom)
  const y = (at: number): number => EDGE_PX + ((to - at) / MINUTE_MS) * perMinute
  const sources = SHOWN.find(({ value }) => value === shown)?.sources
  const labelled = useMemo(() => entries.filter(({ source }) => sources?.includes(source)), [entries, sources])
  const places = layOutLabels(
    labelled.map(({ at }) => y(at)),
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
      <div ref={scroller} className={classNames(listStyles.scroller, styles.scroller)} data-slot="scroll">
        {labelled.length === 0 ? <p className={styles.none}>Nada de esto en estas horas.</p> : null}
        <div className={styles.line} style={{ height }}>
          <TimelineRails timeline={timeline} height={height} y={y} />
          <ol aria-label="Línea de tiempo">
            {labelled.map((entry, index) => {
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

type Zoom = (typeof ZOOMS)[number]

/** Ctrl and the wheel go a step nearer or farther, over the line itself: the page is not made larger by it. */
function useWheelZoom(scroller: RefObject<HTMLElement | null>, setZoom: (next: (zoom: Zoom) => Zoom) => void): void {
  useEffect(() => {
    const element = scroller.current
    const turn = (event: WheelEvent): void => {
      if (!event.ctrlKey || event.deltaY === 0) return
      event.preventDefault()
      setZoom((zoom) => ZOOMS[ZOOMS.indexOf(zoom) + (event.deltaY < 0 ? 1 : -1)] ?? zoom)
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [scroller, setZoom])
}

function EntryLabel({ entry, now }: { readonly entry: LineEntry; readonly now: number }) {
  const { source, at, until, text, by, outcome, severity, photoId } = entry
  const Icon = outcome === null ? ICON[source] : Phone
  const lasted = until === null ? '' : ` · ${spanText(until - at)}`
  const lines = [text, ...entryMarksText(entry, now)].join(' · ')
  return (
    <>
      {severity === null ? (
        <Icon size={14} aria-hidden="true" />
      ) : (
        <SeverityShape severity={severity} size={12} coloured />
      )}
      <b>
        <time dateTime={new Date(at).toISOString()}>{hourText(at, now)}</time>
        {outcome === null ? '' : ` ${OUTCOME_LABEL[outcome]}`}
        {by === null ? '' : ` · ${by}`}
        {source === 'alert' ? lasted || ' · abierta' : source === 'zone' ? lasted : ''}
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
