import { SYSTEM_THRESHOLDS, type SystemComponent } from '@vigia/domain/system/component-state'
import { SYSTEM_RANGES } from '@vigia/domain/system/history-range'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { tooMany } from '../../ports/errors.ts'
import type { LoggedJob } from '../../workers/job-log.ts'
import { JOB_LABELS } from './job-text.ts'
import { type SelfCheckDeps, selfCheck } from './self-check.ts'
import { databaseFacts, isSharedServer } from './system.store.ts'
import type { SystemWatch, WatchedComponent } from './system-watch.ts'

interface Deps extends Omit<SelfCheckDeps, 'now'> {
  readonly clock: Clock
  readonly watch: SystemWatch
  /** Of requests, for the audit. */
  readonly scoped: Db
  readonly version: string
  readonly startedAt: number
  /** What this server does again and again. */
  readonly jobs: () => readonly LoggedJob[]
  /** Of the browser that reads platforms on this machine, or why it is not known. */
  readonly browserVersion: () => Promise<string>
}

/** Figures of everybody on the server: of several companies none learns how busy the others are. */
const OF_EVERYBODY: ReadonlySet<SystemComponent> = new Set(['sockets', 'intake', 'reader', 'outgoing'])
const RETRY_AFTER_S = 5

/** How the installation is, and a trial of its parts. */
export function mountSystem(server: Server, deps: Deps): void {
  const { db, scoped, clock, watch, version, startedAt, jobs, describeBasemap, browserVersion } = deps
  let isChecking = false

  mount(server, 'getSystem', async ({ actor, query: { range = '1h' } }) => {
    const [{ checkedAt, components }, facts, isShared, basemap, browser] = await Promise.all([
      watch.latest(range),
      databaseFacts(db),
      isSharedServer(db, actor.organisationId),
      describeBasemap(),
      browserVersion(),
    ])
    return {
      ...{ range, point_minutes: SYSTEM_RANGES[range].pointMinutes },
      checked_at: isoOf(checkedAt),
      components: components.map((component) => componentToWire(isShared ? withoutOthers(component) : component)),
      jobs: jobs().map((job) => jobToWire(job, isShared)),
      up_since: isoOf(startedAt),
      versions: [
        { label: 'Vigía', version },
        { label: 'Base de datos', version: `PostgreSQL ${facts.version}, esquema ${facts.schema}` },
        { label: 'Node', version: process.versions.node },
        { label: 'Navegador del lector', version: browser },
        { label: 'Mapa de calles', version: basemap.file === null ? 'el incluido' : 'uno propio' },
      ],
    }
  })

  mount(server, 'selfCheck', async ({ audit }) => {
    if (isChecking) throw tooMany('Ya hay un autodiagnóstico en marcha. Espere a que termine.', RETRY_AFTER_S)
    isChecking = true
    try {
      const checks = await selfCheck({ ...deps, now: clock.now })
      const at = clock.now()
      const failed = checks.filter(({ ok }) => !ok).map(({ label }) => label)
      await recordAudit(scoped, {
        ...audit,
        ...{ action: 'self-check', subject: 'system', at },
        details: { checks: checks.length, failed },
      })
      return { at: isoOf(at), checks: [...checks] }
    } finally {
      isChecking = false
    }
  })
}

/** How fast the server answers is told to each; how many calls that were is not. */
function withoutOthers(component: WatchedComponent): WatchedComponent {
  if (component.key === 'api') return { ...component, text: 'De todas las llamadas a este servidor' }
  return OF_EVERYBODY.has(component.key) ? withoutFigures(component) : component
}

const withoutFigures = (component: WatchedComponent): WatchedComponent => ({
  ...component,
  ...{ state: 'unknown', value: null, series: { points: [], minutes: 0 } },
  text: 'El servidor es de varias organizaciones: no se dice',
})

const componentToWire = ({ key, state, value, unit, text, series }: WatchedComponent) => ({
  ...{ key, state, value, unit, text },
  threshold: { over: SYSTEM_THRESHOLDS[key].warnOver, unit: SYSTEM_THRESHOLDS[key].unit },
  series: [...series.points],
  minutes: series.minutes,
})

/** Why a job failed may name what is another company's. */
const jobToWire = (job: LoggedJob, isShared: boolean) => ({
  name: job.name,
  label: JOB_LABELS[job.name] ?? job.name,
  every_s: job.everyMs / 1_000,
  running_since: isoOrNull(job.runningSince),
  ended_at: isoOrNull(job.endedAt),
  failing_since: isoOrNull(job.failingSince),
  problem: isShared ? null : job.problem,
  next_at: isoOrNull(job.nextAt),
})

const isoOrNull = (at: number | null): string | null => (at === null ? null : isoOf(at))
