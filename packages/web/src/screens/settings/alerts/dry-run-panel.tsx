import type { ReplayGroup } from '@vigia/domain/alerts/compare-replays'
import { closeCauseText } from '@vigia/domain/alerts/resolve-cause'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { spanText } from '@vigia/domain/format/span-text'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { FlaskConical, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type DryRun, type DryRunResult, type DryRunRow, listDryRunRows } from '../../../api/alert-rules.ts'
import { mayPlan } from '../../../api/tokens.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { newGeofenceHref } from '../../../widgets/geofences/new-geofence-address.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { dryRunColumns } from './dry-run-columns.ts'
import styles from './dry-run-panel.module.css'
import type { DryRunState } from './use-dry-run.ts'

/** Under so much of the minutes with data the result may fall short. */
const GOOD_SHARE = 0.9
/** More than a person looks through here; all are in the file. */
const MOST_ROWS = 100

interface DryRunPanelProps {
  readonly trial: DryRunState
  readonly isOffline: boolean
}

/** The draft, tried over the last seven days: what it would have raised beside what the rule as it is would have. */
export function DryRunPanel({ trial, isOffline }: DryRunPanelProps) {
  const { run, isRunning } = trial
  return (
    <section className={styles.panel} aria-label="Prueba del borrador" aria-busy={isRunning}>
      <header>
        <h3>Prueba, últimos 7 días</h3>
        {run?.tookMs == null ? null : <small>{(run.tookMs / 1000).toFixed(1)} s</small>}
        <IconButton
          label="Probar"
          disabled={isRunning || isOffline}
          icon={<RefreshCw size={16} aria-hidden="true" />}
          onClick={trial.start}
        />
      </header>
      <TrialState {...{ trial, isOffline }} />
    </section>
  )
}

function TrialState({ trial, isOffline }: DryRunPanelProps) {
  const { run, isRunning, problem } = trial
  if (isRunning) return <Running run={run} onCancel={trial.cancel} />
  if (problem !== null || run?.state === 'failed') {
    return (
      <Banner tone="warning" title={problem ?? 'La prueba falló y no cambió nada'}>
        {run?.problem}{' '}
        <Button size="sm" disabled={isOffline} onClick={trial.start}>
          Repetir
        </Button>
      </Banner>
    )
  }
  if (run?.state !== 'done' || run.result === null) {
    return (
      <EmptyState
        icon={<FlaskConical size={26} aria-hidden="true" />}
        title={run?.state === 'cancelled' ? 'Prueba detenida' : 'Sin probar'}
        hint="Repasa lo guardado de 7 días con las mismas reglas del motor. Nada se envía ni se guarda como alerta."
        action={
          <Button disabled={isOffline} onClick={trial.start}>
            Probar
          </Button>
        }
      />
    )
  }
  return (
    <div data-outdated={trial.isOutdated || undefined}>
      {trial.isOutdated ? <Banner tone="notice" title="El borrador, o la regla, cambió desde esta prueba" /> : null}
      <Result run={run} result={run.result} version={trial.version} />
    </div>
  )
}

function Running({ run, onCancel }: { readonly run: DryRun | null; readonly onCancel: () => void }) {
  const percent = Math.round((run?.progress ?? 0) * 100)
  return (
    <div className={styles.running} role="status">
      <p>{run?.state === 'running' ? `Repasando 7 días: ${percent}%` : 'En espera de su turno…'}</p>
      <progress max={100} value={percent} aria-label="Avance de la prueba" />
      <Button size="sm" disabled={run === null} onClick={onCancel}>
        Detener
      </Button>
    </div>
  )
}

interface ResultProps {
  readonly run: DryRun
  readonly result: DryRunResult
  readonly version: number
}

function Result({ run, result, version }: ResultProps) {
  const { now, draft, confirmed, earlierMedianMinutes, minutesShare, silentTrips, groups } = result
  const more = draft.count - now.count
  return (
    <>
      <p className={styles.note}>
        {formatDateTime(run.from)} a {formatDateTime(run.to)} · {tripsText(result.trips)} en tránsito,{' '}
        {wholeNumber(result.positions)} posiciones. Nada se envía ni se guarda. De verdad se levantaron{' '}
        {wholeNumber(result.raised)}.
      </p>
      {result.trips === 0 ? (
        <Banner tone="warning" title="Sin viajes en tránsito en esos días: no hubo con qué probar" />
      ) : (
        <Known share={minutesShare} />
      )}
      {silentTrips === null || silentTrips === 0 ? null : (
        <Banner tone="warning" title={silentText(silentTrips)}>
          De {silentTrips === 1 ? 'él' : 'ellos'} la prueba no sabe nada más.
        </Banner>
      )}
      <dl className={styles.figures}>
        <Figure now={String(now.count)} then={String(draft.count)} words={`alertas ${more > 0 ? '+' : ''}${more}`} />
        <Figure
          now={now.companyRate.toFixed(2)}
          then={draft.companyRate.toFixed(2)}
          words="en la mesa, por 10 min; meta 1 o menos"
        />
        <div>
          <dt>{earlierMedianMinutes === null ? '–' : `${Math.round(earlierMedianMinutes)} min`}</dt>
          <dd>antes, mediana de {groups.earlier}</dd>
        </div>
        <Figure
          now={String(confirmed.now)}
          then={String(confirmed.draft)}
          words={`robos avisados, de ${confirmed.known} confirmados`}
        />
      </dl>
      <Days days={result.byDay} version={version} />
      {result.hints.map((hint) => (
        <Banner key={hint} tone="warning" title={hint} />
      ))}
      {result.crowdedAt === null || !mayPlan() ? null : (
        <p>
          <Link to={newGeofenceHref(result.crowdedAt)}>Dibujar una zona segura en ese lugar</Link>
        </p>
      )}
      {draft.count + now.count === 0 ? (
        <EmptyState
          icon={<FlaskConical size={26} aria-hidden="true" />}
          title="Sin alertas con este borrador en 7 días"
          hint="Tampoco con la regla como está."
        />
      ) : (
        <Rows run={run} groups={groups} keptRows={result.keptRows} />
      )}
    </>
  )
}

/** Of how much of the time of the trips their place was known: each trip by itself, so that one does not stand for another. */
function Known({ share }: { readonly share: number }) {
  const percent = Math.floor(share * 100)
  const meaning = `De todos los minutos de todos los viajes, en el ${percent}% había una posición de 15 min o menos.`
  return share < GOOD_SHARE ? (
    <Banner tone="warning" title={`Solo hay datos del ${percent}% de los minutos: el resultado puede quedarse corto`}>
      {meaning}
    </Banner>
  ) : (
    <p className={styles.note}>{meaning}</p>
  )
}

const tripsText = (trips: number): string => (trips === 1 ? '1 viaje' : `${wholeNumber(trips)} viajes`)
const silentText = (trips: number): string => `${tripsText(trips)} sin ninguna posición`

function Figure({ now, then, words }: { readonly now: string; readonly then: string; readonly words: string }) {
  return (
    <div>
      <dt>
        <span>{now}</span> → {then}
      </dt>
      <dd>{words}</dd>
    </div>
  )
}

/** Alerts by day: grey as it is, accent the draft. */
function Days({ days, version }: { readonly days: DryRunResult['byDay']; readonly version: number }) {
  const most = Math.max(1, ...days.flatMap(({ now, draft }) => [now, draft]))
  return (
    <figure className={styles.days}>
      <figcaption>
        <span data-side="now">{version === 0 ? 'De fábrica' : `Versión ${version}`}</span>
        <span data-side="draft">Borrador</span>
        <small>Alertas por día</small>
      </figcaption>
      <ol>
        {days.map(({ day, now, draft }) => (
          <li key={day} aria-label={`${day}: ${now} como está, ${draft} con el borrador`}>
            <span data-side="now" style={{ blockSize: `${(now / most) * 100}%` }} />
            <span data-side="draft" style={{ blockSize: `${(draft / most) * 100}%` }} />
            <small aria-hidden="true">{Number(day.slice(8))}</small>
          </li>
        ))}
      </ol>
    </figure>
  )
}

const GROUPS: readonly (readonly [ReplayGroup, string])[] = [
  ['new', 'Nuevas'],
  ['earlier', 'Antes'],
  ['same', 'Iguales'],
  ['gone', 'Ya no'],
]

interface RowsProps extends Pick<DryRunResult, 'groups' | 'keptRows'> {
  readonly run: DryRun
}

function Rows({ run, groups, keptRows }: RowsProps) {
  const all = Object.values(groups).reduce((sum, count) => sum + count, 0)
  const [group, setGroup] = useState<ReplayGroup>(() => GROUPS.find(([one]) => groups[one] > 0)?.[0] ?? 'new')
  const rows = useAnswer({
    queryKey: ['alert-dry-run-rows', run.id, group],
    queryFn: ({ signal }) => listDryRunRows(run.id, group, signal),
  })
  return (
    <div className={styles.rows}>
      <div>
        <Segmented
          label="Grupo"
          value={group}
          options={GROUPS.map(([value, label]) => ({ value, label: `${label} ${groups[value]}` }))}
          onChange={setGroup}
        />
        <ExportList
          list="alert-dry-run"
          title="Prueba de regla"
          columnsAt={dryRunColumns}
          rows={async () => (await Promise.all(GROUPS.map(([one]) => listDryRunRows(run.id, one)))).flat()}
          filter={[]}
        />
      </div>
      {keptRows !== null && keptRows < all ? (
        <p className={styles.note}>
          Son {wholeNumber(all)}: aquí y en el archivo están las {wholeNumber(keptRows)} más nuevas. Las cuentas son de
          todas.
        </p>
      ) : null}
      <Loaded answer={rows} loading="Cargando las alertas…">
        {(kept) =>
          kept.length === 0 ? (
            <p className={styles.note}>
              {groups[group] === 0 ? 'Ninguna en este grupo.' : 'Ninguna de las más nuevas es de este grupo.'}
            </p>
          ) : (
            <ul>
              {kept.slice(0, MOST_ROWS).map((row) => (
                <Row key={`${row.tripId ?? row.platform} ${row.from}`} row={row} />
              ))}
              {kept.length > MOST_ROWS ? <li>{wholeNumber(kept.length - MOST_ROWS)} más, en el archivo</li> : null}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

function Row({ row }: { readonly row: DryRunRow }) {
  const lasted = row.to === null ? 'sigue abierta' : spanText(row.to - row.from)
  const sooner = row.earlierMinutes === null || row.earlierMinutes < 1 ? null : `${row.earlierMinutes} min antes`
  return (
    <li>
      <time dateTime={new Date(row.from).toISOString()}>{formatDateTime(row.from)}</time>
      {row.platform === null ? <PlateChip plates={row.plates} copyable={false} /> : <b>{row.platform}</b>}
      <span>
        <b>{row.place ?? row.invoice ?? 'Sin lugar'}</b>
        <small>{[lasted, sooner, row.note].filter((part) => part !== null).join(' · ')}</small>
      </span>
      <em data-cause={row.cause}>{causeText(row.cause)}</em>
    </li>
  )
}

function causeText(cause: string | null): string {
  if (cause === null) return 'No se levantó'
  if (cause === 'open') return 'Sin resolver'
  return cause === 'condition-ended' ? 'Se cerró sola' : closeCauseText(cause)
}
