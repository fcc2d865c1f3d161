import { type ActaText, actaText, NO_ACTIONS, NO_QUESTIONS } from '@vigia/domain/shifts/acta-text'
import { HEADING_WORDS, HEADINGS, headingOf, stillOpen } from '@vigia/domain/shifts/handover-sections'
import type { Handover } from '../../../api/handovers.ts'
import { Banner } from '../../../ui/banner.tsx'
import styles from './acta.module.css'

interface ActaProps {
  readonly handover: Handover
  /** With what was said of each point: as the PDF has it. */
  readonly isWhole?: boolean
}

/** The acta: what is handed over, what is due first, what was asked, and both signatures. */
export function Acta({ handover, isWhole = false }: ActaProps) {
  const acta = actaText(handover)
  return (
    <article className={styles.acta}>
      <Notices notices={acta.notices} />
      <header>
        <div>
          <small>{acta.organisation}</small>
          <b>{acta.title}</b>
        </div>
        <code>{acta.folio}</code>
      </header>
      <dl>
        {acta.facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{acta.count}</h3>
      {isWhole ? <WholePoints sections={acta.sections} /> : <KindCounts handover={handover} />}
      <h3>Lo primero</h3>
      <FirstActions first={acta.first} />
      <h3>Preguntas</h3>
      {acta.questions.length === 0 ? <p>{NO_QUESTIONS}</p> : null}
      {acta.questions.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
      <div className={styles.signatures}>
        {acta.signatures.map(({ title, name, text, isSigned }) => (
          <div key={title} data-signed={isSigned || undefined}>
            <small>{title}</small>
            <i>{name}</i>
            <span>{text}</span>
          </div>
        ))}
      </div>
      <p className={styles.print}>{acta.fingerprint}</p>
    </article>
  )
}

function Notices({ notices }: Pick<ActaText, 'notices'>) {
  return notices.map(({ tone, title, text }) =>
    tone === 'intact' || title === null ? (
      <p key={text} className={styles.intact}>
        {text}
      </p>
    ) : (
      <Banner key={title} tone={tone} urgent={tone === 'danger'} title={title}>
        {text}
      </Banner>
    ),
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

function WholePoints({ sections }: Pick<ActaText, 'sections'>) {
  return sections.map(({ id, title, points }) => (
    <section key={id} aria-label={title}>
      <h4>{title}</h4>
      <ol>
        {points.map((point) => (
          <li key={point.id}>
            <b>{point.title}</b>
            {point.detail === '' ? null : <span>{point.detail}</span>}
            <span>{point.note}</span>
            {point.action === '' ? null : <span>{point.action}</span>}
            <small>{point.fate}</small>
          </li>
        ))}
      </ol>
    </section>
  ))
}

function FirstActions({ first }: Pick<ActaText, 'first'>) {
  if (first.length === 0) return <p>{NO_ACTIONS}</p>
  return (
    <ol>
      {first.map(({ id, hour, text }) => (
        <li key={id}>
          <b>{hour}</b> {text}
        </li>
      ))}
    </ol>
  )
}
