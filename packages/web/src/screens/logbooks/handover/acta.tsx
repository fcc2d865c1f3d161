import { firstActions } from '@vigia/domain/shifts/handover-points'
import type { Handover, HandoverPoint } from '../../../api/handovers.ts'
import { clockTime, clockTimeExact } from '../../../text/clock-time.ts'
import { Banner } from '../../../ui/banner.tsx'
import styles from './acta.module.css'
import { HEADING_WORDS, HEADINGS, headingOf, sectionsOf, stillOpen } from './handover-words.ts'

interface ActaProps {
  readonly handover: Handover
  /** With what was said of each point: as it is printed. */
  readonly isWhole?: boolean
}

const longDay = new Intl.DateTimeFormat('es-MX', { dateStyle: 'full', timeZone: 'America/Mexico_City' })

/** The acta: what is handed over, what is due first, what was asked, and both signatures. */
export function Acta({ handover, isWhole = false }: ActaProps) {
  const { folio, organisation, outgoingShift, incomingShift, points, trips, passedTrips, sha256, status, isPartial } =
    handover
  const questions = points.flatMap((point) => point.questions.map((question) => ({ point, question })))
  return (
    <article className={styles.acta} data-slot="acta-document">
      {isPartial ? (
        <Banner tone="notice" title="No es el acta completa">
          Trae solo los puntos de los viajes que usted ve y las notas del turno.
        </Banner>
      ) : null}
      <Standing handover={handover} />
      <header>
        <div>
          <small>{organisation}</small>
          <b>Acta de entrega de turno</b>
        </div>
        <code>{folio}</code>
      </header>
      <dl>
        <dt>Fecha</dt>
        <dd>{longDay.format(incomingShift.startsAt)}</dd>
        <dt>Turno</dt>
        <dd>
          {outgoingShift.name} a {incomingShift.name.toLowerCase()}
        </dd>
        <dt>Corte</dt>
        <dd>{handover.cutAt === null ? 'Al firmar quien entrega' : clockTimeExact(handover.cutAt)}</dd>
        {trips === null ? null : (
          <>
            <dt>Viajes en curso</dt>
            <dd>{`${trips.active}, de ellos ${trips.critical} en riesgo crítico y ${trips.high} en riesgo alto`}</dd>
          </>
        )}
        {passedTrips === null || passedTrips === 0 ? null : (
          <>
            <dt>Viajes asignados</dt>
            <dd>{`${passedTrips} ${passedTrips === 1 ? 'pasó' : 'pasaron'} de ${handover.outgoing?.name} a ${handover.incoming?.name}`}</dd>
          </>
        )}
      </dl>
      <h3>{isPartial ? `De los viajes que usted ve: ${lowerFirst(countText(points))}` : countText(points)}</h3>
      {isWhole ? <WholePoints points={points} /> : <KindCounts handover={handover} />}
      <h3>Lo primero</h3>
      <FirstActions points={points} />
      <h3>Preguntas</h3>
      {questions.length === 0 ? <p>Sin preguntas</p> : null}
      {questions.map(({ point, question }) => (
        <p key={question.questionId}>
          {point.label ?? point.title} · {question.text} {question.answer?.text ?? 'Sin contestar.'}
        </p>
      ))}
      <div className={styles.signatures}>
        <Signature title="Entrega" name={handover.outgoing?.name ?? null} at={handover.cutAt} />
        <Signature title="Recibe" name={handover.incoming?.name ?? null} at={handover.receivedAt} />
      </div>
      <p className={styles.print}>
        {sha256 === null
          ? status === 'lapsed'
            ? 'Nadie la recibió: no tiene huella.'
            : 'Huella SHA-256 al firmar ambos. Se guarda en auditoría.'
          : `Huella SHA-256, también en auditoría: ${sha256}`}
      </p>
    </article>
  )
}

function countText(points: readonly HandoverPoint[]): string {
  const open = stillOpen(points).length
  const closed = points.length - open
  const ended = closed === 0 ? '' : closed === 1 ? ', y 1 se cerró solo' : `, y ${closed} se cerraron solos`
  return `${open === 1 ? 'Se entrega 1 punto' : `Se entregan ${open} puntos`}${ended}`
}

/** Whether what it says is what was signed. */
function Standing({ handover: { isIntact, redactedAt } }: { readonly handover: Handover }) {
  if (isIntact === null) return null
  if (redactedAt !== null) {
    return (
      <Banner tone="notice" title="Se borraron datos de una persona">
        El {longDay.format(redactedAt)}. La huella es la de lo que se firmó.
      </Banner>
    )
  }
  if (isIntact) return <p className={styles.intact}>Dice lo que se firmó: su huella coincide con la de auditoría.</p>
  return (
    <Banner tone="danger" urgent title="El acta fue alterada">
      Lo que dice no es lo que se firmó: su huella no coincide con la de auditoría.
    </Banner>
  )
}

function KindCounts({ handover: { points, status } }: { readonly handover: Handover }) {
  return (
    <table>
      <tbody>
        {HEADINGS.map((heading) => {
          const of = stillOpen(points).filter((point) => headingOf(point) === heading)
          const ready = of.filter(({ note, nextAction }) => note !== '' || nextAction !== '').length
          const accepted = of.filter(({ acceptedAt }) => acceptedAt !== null).length
          const words =
            of.length === 0
              ? ''
              : status === 'preparing'
                ? countWord(ready, 'con nota')
                : countWord(accepted, 'aceptados')
          return (
            <tr key={heading}>
              <td>{HEADING_WORDS[heading]}</td>
              <td>{of.length}</td>
              <td>{words}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const countWord = (count: number, word: string): string =>
  count > 1 ? `${count} ${word}` : `${count === 0 ? 'ninguno' : '1'} ${word.replace(/s$/, '')}`

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

function WholePoints({ points }: { readonly points: readonly HandoverPoint[] }) {
  return sectionsOf(points).map(({ id, title, points: of }) => (
    <section key={id} aria-label={title}>
      <h4>{title}</h4>
      <ol>
        {of.map((point) => (
          <li key={point.pointId}>
            <b>{point.label === null ? point.title : `${point.label} · ${point.title}`}</b>
            <span>{[point.detail, ...point.also].filter((text) => text !== '').join(' · ')}</span>
            <span>{point.note === '' ? 'Sin nota' : point.note}</span>
            {point.nextActionAt === null ? null : (
              <span>
                {clockTime(point.nextActionAt)} {point.nextAction}
              </span>
            )}
            <small>{fateOf(point)}</small>
          </li>
        ))}
      </ol>
    </section>
  ))
}

function fateOf({ acceptedAt, acceptedBy, closedAt }: HandoverPoint): string {
  if (closedAt !== null) return `Se cerró ${clockTime(closedAt)}`
  return acceptedAt === null ? 'Sin aceptar' : `Aceptó ${acceptedBy} ${clockTime(acceptedAt)}`
}

function FirstActions({ points }: { readonly points: readonly HandoverPoint[] }) {
  const actions = firstActions(points)
  if (actions.length === 0) return <p>Sin próximas acciones</p>
  return (
    <ol>
      {actions.map((point) => (
        <li key={point.pointId}>
          <b>{clockTime(point.nextActionAt)}</b> {point.label ?? point.title} · {point.nextAction}
        </li>
      ))}
    </ol>
  )
}

function Signature({
  title,
  name,
  at,
}: {
  readonly title: string
  readonly name: string | null
  readonly at: number | null
}) {
  return (
    <div data-signed={at !== null || undefined}>
      <small>{title}</small>
      <i>{at === null ? '' : name}</i>
      <span>{at === null ? 'Falta firmar' : `Firmó ${clockTimeExact(at)} con su contraseña`}</span>
    </div>
  )
}
