import { spanText } from '@vigia/domain/format/span-text'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ContactFigures } from '../../../api/logbook.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { shortName } from '../../../text/short-name.ts'
import styles from './contact-figure-strip.module.css'
import { ALL_CONTACTS, type ContactFilter } from './contact-filter.ts'
import { gapFigures } from './gap-figures.ts'
import { BY_GAP, type ContactSorting } from './sort-contacts.ts'
import type { Contacts } from './use-contacts.ts'

/** How each trip's contacts were kept today. */
const BY_TRIP_TODAY = '/reportes?reporte=logbook_compliance&periodo=hoy'
const AGED_EVERY_MS = 10_000
const PERSONS = 3

interface ContactFigureStripProps {
  readonly contacts: Contacts
  readonly onSort: (sorting: ContactSorting) => void
  /** Only the first figure, until it is opened: where the list has little room. */
  readonly isFolded: boolean
}

/** How well contacts are kept; each figure says how it is counted, and opens its list. */
export function ContactFigureStrip({ contacts, onSort, isFolded }: ContactFigureStripProps) {
  const { answer } = contacts
  if (answer === null) return null
  const { figures } = answer
  if (!isFolded) return <Figures contacts={contacts} figures={figures} onSort={onSort} />
  const percent = percentOf(figures)
  return (
    <details className={styles.folded}>
      <summary>A tiempo hoy: {percent === null ? sampleText(figures) : `${percent} %`}</summary>
      <Figures contacts={contacts} figures={figures} onSort={onSort} />
    </details>
  )
}

interface FiguresProps extends Pick<ContactFigureStripProps, 'contacts' | 'onSort'> {
  readonly figures: ContactFigures
}

function Figures({ contacts, figures, onSort }: FiguresProps) {
  const { all, showAll, setFilter, select } = contacts
  const now = useServerNow(AGED_EVERY_MS)
  const { medianMin, longest } = useMemo(() => gapFigures(all ?? [], now), [all, now])
  if (all === null) return null
  /** All that a figure counts, whatever was looked for before. */
  const open = (part: Partial<ContactFilter>): void => {
    showAll()
    setFilter({ ...ALL_CONTACTS, ...part })
  }
  const silent = all.filter(({ lastComment }) => lastComment === null).length
  return (
    <section className={styles.strip} aria-label="Cumplimiento de hoy">
      <OnTime figures={figures} />
      <button
        type="button"
        title="La mitad de las brechas que terminaron en las últimas 6 horas, de los viajes activos, fue menor. Abre todos los viajes, los de mayor brecha primero."
        onClick={() => {
          open({})
          onSort(BY_GAP)
        }}
      >
        <small>Brecha mediana</small>
        <b>{medianMin === null ? '—' : spanText(medianMin * 60_000)}</b>
        <span>últimas 6 h</span>
      </button>
      <button
        type="button"
        title="El tiempo más largo que un viaje activo lleva ahora sin comentario."
        disabled={longest === null}
        onClick={() => longest !== null && select(longest.tripId)}
      >
        <small>Brecha mayor ahora</small>
        <b>{longest === null ? '—' : spanText(longest.minutes * 60_000)}</b>
        <span>{longest?.name ?? 'Sin viajes'}</span>
      </button>
      <button
        type="button"
        title="Viajes activos en cuya bitácora nadie ha escrito."
        onClick={() => open({ kind: 'no-comment' })}
      >
        <small>Sin comentario</small>
        <b data-grave={silent > 0 || undefined}>{wholeNumber(silent)}</b>
        <span>de {wholeNumber(all.length)} viajes</span>
      </button>
      <Persons {...figures} onOpen={(by) => open({ by })} />
    </section>
  )
}

/** Rounded down; null where nothing was due, and while of most of the day it is not known. */
const percentOf = ({ onTime, due, unmeasured }: ContactFigures): number | null =>
  due === 0 || unmeasured > due ? null : Math.floor((100 * onTime) / due)

/** Why there is no share, or of what it is one. */
function sampleText({ onTime, due, unmeasured, wantedPercent }: ContactFigures): string {
  if (unmeasured > due) return `de ${wholeNumber(unmeasured)} contactos no se sabe`
  return due === 0
    ? 'sin contactos debidos'
    : `${wholeNumber(onTime)} de ${wholeNumber(due)} contactos · meta ${wantedPercent}`
}

function OnTime({ figures }: Pick<FiguresProps, 'figures'>) {
  const percent = percentOf(figures)
  return (
    <Link
      to={BY_TRIP_TODAY}
      title="Desde las 00:00: comentarios escritos a más tardar 2 minutos después de cuando se debían, entre los contactos que se debían. Los que siguen vencidos, desde ayer también, cuentan como debidos; los comentarios de los que no se guardó cuándo se debían no cuentan. Abre el cumplimiento de hoy, viaje por viaje."
    >
      <small>A tiempo hoy</small>
      <b>{percent === null ? '—' : `${percent} %`}</b>
      <span>{sampleText(figures)}</span>
    </Link>
  )
}

interface PersonsProps extends Pick<ContactFigures, 'persons' | 'automatic'> {
  /** Opens the trips of which this person wrote the newest comment. */
  readonly onOpen: (name: string) => void
}

function Persons({ persons, automatic, onOpen }: PersonsProps) {
  const most = persons[0]?.comments ?? 1
  return (
    <div title={personsTip({ persons, automatic })}>
      <small>Comentarios por persona · última hora</small>
      {persons.length === 0 ? <span>Nadie ha escrito en la última hora</span> : null}
      <ul>
        {persons.slice(0, PERSONS).map(({ name, comments }) => (
          <li key={name}>
            <button
              type="button"
              aria-label={`${name}, ${comments} comentarios: ver los viajes que comentó por último`}
              onClick={() => onOpen(name)}
            >
              <span>{shortName(name)}</span>
              <progress max={most} value={comments} aria-hidden="true" />
              <b>{wholeNumber(comments)}</b>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What each typed, confirmed from the draft, or nobody knows which, one to a line; what nobody of the team wrote apart. */
function personsTip({ persons, automatic }: Pick<ContactFigures, 'persons' | 'automatic'>): string {
  const lines = persons.map(({ name, comments, typed, confirmed }) => {
    const unknown = comments - typed - confirmed
    const parts = [`${wholeNumber(typed)} a mano`, `${wholeNumber(confirmed)} del borrador`]
    return `${name}: ${[...parts, ...(unknown > 0 ? [`${wholeNumber(unknown)} sin saberse`] : [])].join(', ')}`
  })
  return [
    'Comentarios que cada persona escribió en los últimos 60 minutos.',
    ...lines,
    `De sistemas y de operadores por su enlace: ${wholeNumber(automatic)}, no cuentan`,
    'Cada persona abre los viajes que comentó por último.',
  ].join('\n')
}
