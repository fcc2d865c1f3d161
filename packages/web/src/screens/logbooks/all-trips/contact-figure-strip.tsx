import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useMemo } from 'react'
import type { ContactFigures } from '../../../api/logbook.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { shortName } from '../../../text/short-name.ts'
import { spanText } from '../../../text/silence-text.ts'
import styles from './contact-figure-strip.module.css'
import { gapFigures } from './gap-figures.ts'
import type { Contacts } from './use-contacts.ts'

/** The share of contacts on time that is wanted, percent (design, second part §2). */
const WANTED_PERCENT = 90
const AGED_EVERY_MS = 10_000
const PERSONS = 3

interface ContactFigureStripProps {
  readonly contacts: Contacts
  /** Only the first figure, until it is opened: where the list has little room. */
  readonly isFolded: boolean
}

/** How well contacts are kept; each figure says how it is counted. */
export function ContactFigureStrip({ contacts, isFolded }: ContactFigureStripProps) {
  const { answer } = contacts
  if (answer === null) return null
  if (!isFolded) return <Figures contacts={contacts} figures={answer.figures} />
  const percent = percentOf(answer.figures)
  return (
    <details className={styles.folded}>
      <summary>A tiempo hoy: {percent === null ? sampleText(answer.figures) : `${percent} %`}</summary>
      <Figures contacts={contacts} figures={answer.figures} />
    </details>
  )
}

interface FiguresProps {
  readonly contacts: Contacts
  readonly figures: ContactFigures
}

function Figures({ contacts, figures }: FiguresProps) {
  const { all, filter, setFilter, select } = contacts
  const now = useServerNow(AGED_EVERY_MS)
  const { medianMin, longest } = useMemo(() => gapFigures(all ?? [], now), [all, now])
  if (all === null) return null
  const silent = all.filter(({ lastComment }) => lastComment === null).length
  return (
    <section className={styles.strip} aria-label="Cumplimiento de hoy">
      <OnTime figures={figures} />
      <div title="La mitad de las brechas que terminaron en las últimas 6 horas, de los viajes activos, fue menor.">
        <small>Brecha mediana</small>
        <b>{medianMin === null ? '—' : spanText(medianMin * 60_000)}</b>
        <span>últimas 6 h</span>
      </div>
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
        onClick={() => setFilter({ ...filter, kind: 'no-comment' })}
      >
        <small>Sin comentario</small>
        <b data-grave={silent > 0 || undefined}>{wholeNumber(silent)}</b>
        <span>de {wholeNumber(all.length)} viajes</span>
      </button>
      <Persons {...figures} />
    </section>
  )
}

/** Rounded down; null where nothing was due, and while of most of the day it is not known. */
const percentOf = ({ onTime, due, unmeasured }: ContactFigures): number | null =>
  due === 0 || unmeasured > due ? null : Math.floor((100 * onTime) / due)

/** Why there is no share, or of what it is one. */
function sampleText({ onTime, due, unmeasured }: ContactFigures): string {
  if (unmeasured > due) return `de ${wholeNumber(unmeasured)} contactos no se sabe`
  return due === 0
    ? 'sin contactos debidos'
    : `${wholeNumber(onTime)} de ${wholeNumber(due)} contactos · meta ${WANTED_PERCENT}`
}

function OnTime({ figures }: Pick<FiguresProps, 'figures'>) {
  const percent = percentOf(figures)
  return (
    <div title="Desde las 00:00: comentarios escritos a más tardar 2 minutos después de cuando se debían, entre los contactos que se debían. Los que siguen vencidos, desde ayer también, cuentan como debidos; los comentarios de los que no se guardó cuándo se debían no cuentan.">
      <small>A tiempo hoy</small>
      <b>{percent === null ? '—' : `${percent} %`}</b>
      <span>{sampleText(figures)}</span>
    </div>
  )
}

function Persons({ persons, automatic }: Pick<ContactFigures, 'persons' | 'automatic'>) {
  const most = persons[0]?.comments ?? 1
  return (
    <div title={personsTip({ persons, automatic })}>
      <small>Comentarios por persona · última hora</small>
      {persons.length === 0 ? <span>Nadie ha escrito en la última hora</span> : null}
      <ul>
        {persons.slice(0, PERSONS).map(({ name, comments }) => (
          <li key={name}>
            <span>{shortName(name)}</span>
            <progress max={most} value={comments} aria-label={`${comments} comentarios de ${name}`} />
            <b>{wholeNumber(comments)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What each typed, confirmed from the draft, or nobody knows which, one to a line; what systems wrote apart. */
function personsTip({ persons, automatic }: Pick<ContactFigures, 'persons' | 'automatic'>): string {
  const lines = persons.map(({ name, comments, typed, confirmed }) => {
    const unknown = comments - typed - confirmed
    const parts = [`${wholeNumber(typed)} a mano`, `${wholeNumber(confirmed)} del borrador`]
    return `${name}: ${[...parts, ...(unknown > 0 ? [`${wholeNumber(unknown)} sin saberse`] : [])].join(', ')}`
  })
  return [
    'Comentarios que cada persona escribió en los últimos 60 minutos.',
    ...lines,
    `Automáticos: ${wholeNumber(automatic)}, no cuentan`,
  ].join('\n')
}
