import { alertTypeTitle } from '@vigia/domain/alerts/alert-type-title'
import type { RuledType } from '@vigia/domain/alerts/own-rule'
import { falseShare, LEAST_NOISE_SAMPLE, noisiestFirst, type RuleNoise } from '@vigia/domain/alerts/rule-noise'
import { DEFAULT_TIME_ZONE, zonedFormat } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AlertNoise } from '../../../../api/alert-rules.ts'
import type { HistoryFilter } from '../../../../api/alerts.ts'
import type { Answer } from '../../../../api/use-answer.ts'
import { ExportList } from '../../../../fleet-screen/export/export-list.tsx'
import { minutesText } from '../../../../text/minutes-text.ts'
import { Loaded } from '../../../../widgets/loaded.tsx'
import styles from './noise.module.css'
import { behind, falseText, noiseColumns, reasonLabel } from './noise-text.ts'

const day = zonedFormat('es-MX', { day: 'numeric', month: 'short' })

interface NoisePartProps {
  readonly answer: Answer<AlertNoise>
  readonly type: RuledType
}

/** What the alerts of a rule came to in thirty days, and all rules by how much of it was nothing. Each figure opens its alerts. */
export function NoisePart({ answer, type }: NoisePartProps) {
  return (
    <Loaded answer={answer} loading="Contando las alertas…">
      {(noise) => {
        const rule = noise.rules.find((one) => one.type === type)
        return (
          <div className={styles.part}>
            {rule === undefined ? null : <OneRule {...{ noise, rule }} />}
            <AllRules noise={noise} />
          </div>
        )
      }}
    </Loaded>
  )
}

interface RuleProps {
  readonly noise: AlertNoise
  readonly rule: RuleNoise
}

function OneRule({ noise, rule }: RuleProps) {
  const { alerts, open, endedAlone, resolved, falseAlarms, reasons, medianMinutes } = rule
  const to = (filter?: Partial<HistoryFilter>): string => behind(noise, rule, filter)
  const isShort = falseShare(rule) === null
  return (
    <section aria-label="Ruido de esta regla">
      <h4>
        Últimos 30 días <small>desde el {day(DEFAULT_TIME_ZONE).format(noise.from)}, de lo que usted ve</small>
      </h4>
      <dl className={styles.figures}>
        <Figure label="alertas" to={to()} value={wholeNumber(alerts)}>
          {wholeNumber(open)} abiertas
        </Figure>
        <Figure label="se cerraron solas" to={to({ state: 'ended-alone' })} value={wholeNumber(endedAlone)}>
          sin juicio de nadie
        </Figure>
        <Figure
          label="falsas"
          to={to({ cause: 'falsa-alarma' })}
          value={resolved === 0 ? '—' : falseText(rule)}
          isPoor={!isShort && falseAlarms > 0}
        >
          {resolved === 0
            ? 'nadie resolvió ninguna'
            : isShort
              ? 'muestra corta'
              : `${wholeNumber(falseAlarms)} de ${wholeNumber(resolved)} resueltas`}
        </Figure>
        <Figure
          label="en resolver, mediana"
          to={to({ state: 'resolved' })}
          value={medianMinutes === null ? '—' : minutesText(medianMinutes)}
        >
          {resolved === 0
            ? 'nadie resolvió ninguna'
            : `de ${wholeNumber(resolved)}${isShort ? ', muestra corta' : ' resueltas'}`}
        </Figure>
      </dl>
      {reasons.length === 0 ? null : (
        <ol className={styles.reasons} aria-label="Por qué fueron falsas">
          {reasons.map(({ reason, count }) => (
            <li key={reason ?? 'none'}>
              <Link to={to({ cause: 'falsa-alarma', reason: reason ?? 'none' })}>{reasonLabel(reason)}</Link>
              <meter aria-hidden="true" max={falseAlarms} value={count} />
              <b>{wholeNumber(count)}</b>
            </li>
          ))}
        </ol>
      )}
      {isShort ? (
        <p>Con menos de {LEAST_NOISE_SAMPLE} resueltas por una persona no hay porcentaje: la muestra es corta.</p>
      ) : null}
    </section>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly to: string
  readonly isPoor?: boolean
  readonly children: ReactNode
}

function Figure({ label, value, to, isPoor = false, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Link to={to} data-poor={isPoor || undefined} aria-label={`${value} ${label}: ver las alertas`}>
          {value}
        </Link>
        <small>{children}</small>
      </dd>
    </div>
  )
}

function AllRules({ noise }: { readonly noise: AlertNoise }) {
  const rules = noise.rules.toSorted(noisiestFirst)
  return (
    <section aria-label="Ruido de todas las reglas">
      <h4>
        Todas las reglas <small>la más ruidosa primero</small>
        <ExportList list="alert-noise" title="Ruido por regla" columnsAt={noiseColumns} rows={rules} filter={[]} />
      </h4>
      <div className={styles.room}>
        <table aria-label="Ruido por regla">
          <thead>
            <tr>
              <th scope="col">Regla</th>
              <th scope="col">Alertas</th>
              <th scope="col">Falsas</th>
              <th scope="col">Razón más frecuente</th>
              <th scope="col">En resolver</th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <RuleRow key={rule.type} {...{ noise, rule }} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function RuleRow({ noise, rule }: RuleProps) {
  const { type, alerts, resolved, falseAlarms, reasons, medianMinutes } = rule
  const [first] = reasons
  const link = (text: string, filter?: Partial<HistoryFilter>) => <Link to={behind(noise, rule, filter)}>{text}</Link>
  const isShort = falseShare(rule) === null
  return (
    <tr>
      <th scope="row">{alertTypeTitle(type)}</th>
      <td data-label="Alertas">{alerts === 0 ? '0' : link(wholeNumber(alerts))}</td>
      <td data-label="Falsas">
        {resolved === 0 ? '—' : link(falseText(rule), { cause: 'falsa-alarma' })}
        <small>{resolved === 0 ? '' : isShort ? ' muestra corta' : ` ${falseAlarms} de ${resolved}`}</small>
      </td>
      <td data-label="Razón">
        {first === undefined
          ? '—'
          : link(`${reasonLabel(first.reason)} (${first.count})`, {
              cause: 'falsa-alarma',
              reason: first.reason ?? 'none',
            })}
      </td>
      <td data-label="En resolver">
        {medianMinutes === null ? '—' : link(minutesText(medianMinutes), { state: 'resolved' })}
        <small>{medianMinutes !== null && isShort ? ' muestra corta' : ''}</small>
      </td>
    </tr>
  )
}
