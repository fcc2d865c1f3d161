import { statfs } from 'node:fs/promises'
import { cpus, freemem, loadavg, totalmem } from 'node:os'
import { performance } from 'node:perf_hooks'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { SystemComponent } from '@vigia/domain/system/component-state'
import { type DiskForecast, type DiskUse, diskForecast } from '@vigia/domain/system/disk-forecast'
import { type JobRecord, jobsStanding } from '@vigia/domain/system/job-record'
import type { Histogram, Registry } from 'prom-client'
import type { Db } from '../../db/pool.ts'
import { recentRequests } from './recent-requests.ts'
import { commitOnce, databaseFacts, newestBackupAges, serversAlive, waiting } from './system.store.ts'
import type { SystemHistory } from './system-history.ts'

/** What a check found of a component. */
export interface Reading {
  readonly key: SystemComponent
  /** What is judged by the threshold; null: it could not be measured. */
  readonly measure: number | null
  /** What is shown, where that is another figure. */
  readonly value?: number | null
  readonly unit?: string
  /** To be seen to, though its measure is within the threshold. */
  readonly isUrgent?: boolean
  readonly text: string
}

export interface ProbeDeps {
  /** Sees the whole installation. */
  readonly db: Db
  readonly registry: Registry
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>
  readonly sockets: () => number
  /** Whether this server raises the alerts. */
  readonly leads: () => boolean
  /** The most pages of platforms that are open at once. */
  readonly mostPages: number
  /** Where this server keeps its data; null: nowhere. */
  readonly dataFolder: string | null
  readonly history: SystemHistory | null
  /** What this server does again and again. */
  readonly jobs: () => readonly JobRecord[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const TEN_MINUTES_MS = 600_000
/** Of all calls; more is a failure, however fast they were answered. */
const MOST_FAILED = 0.05
const UNMEASURED = 'No se pudo medir'

/** One check of everything that this server can measure; what fails to be measured says so. */
export function systemProbes(deps: ProbeDeps): (now: number) => Promise<readonly Reading[]> {
  const probes = [...serviceProbes(deps), ...positionProbes(deps), ...dataProbes(deps), memoryProbe, processorProbe()]
  return async (now) => {
    const found = await Promise.all(
      probes.map(async ({ keys, read }) =>
        read(now).catch(() => keys.map((key): Reading => ({ key, measure: null, text: UNMEASURED }))),
      ),
    )
    return found.flat()
  }
}

interface Probe {
  readonly keys: readonly SystemComponent[]
  readonly read: (now: number) => Promise<readonly Reading[]>
}

const probe = (keys: readonly SystemComponent[], read: Probe['read']): Probe => ({ keys, read })

function serviceProbes({ db, registry, requestSeconds, sockets, leads, jobs }: ProbeDeps): readonly Probe[] {
  const recent = recentRequests(requestSeconds)
  let lastLedAt: number | null = null
  return [
    probe(['api'], async (now) => {
      const { requests, p95Ms, perMinute, failed } = await recent(now)
      const errors = failed === 1 ? '1 error del servidor' : `${wholeNumber(failed)} errores del servidor`
      const text = `${wholeNumber(Math.round(perMinute))} llamadas por minuto, ${errors} en 5 min`
      if (p95Ms === null) return [{ key: 'api', measure: null, text: 'Sin llamadas en 5 min' }]
      // A quick refusal of everything is no good answer.
      const measure = failed > requests * MOST_FAILED ? Number.POSITIVE_INFINITY : p95Ms
      return [{ key: 'api', measure, value: p95Ms, text }]
    }),
    probe(['sockets'], async () => [{ key: 'sockets', measure: sockets(), text: 'Conexiones a este servidor' }]),
    probe(['alerts'], async () => {
      const lag = await gaugeOf(registry, 'vigia_outbox_lag_seconds')
      return [{ key: 'alerts', measure: lag, text: lag === null ? UNMEASURED : 'De escrita a enviada a los tableros' }]
    }),
    probe(['leader'], async (now) => {
      const { servers, isLed } = await serversAlive(db)
      lastLedAt = isLed ? now : (lastLedAt ?? now)
      const who = leads() ? 'Este servidor levanta las alertas' : 'Otro servidor levanta las alertas'
      const count = servers === 1 ? '1 servidor' : `${servers} servidores`
      const text = isLed ? `${who}; ${count}` : 'Ningún servidor levanta las alertas'
      return [{ key: 'leader', measure: (now - lastLedAt) / 1_000, value: servers, unit: 'en marcha', text }]
    }),
    probe(['jobs'], async (now) => [jobsReading(jobs(), now)]),
  ]
}

/** Judged by the minutes for which the one that has failed longest has failed; one that never ended a run is not said to be well. */
function jobsReading(records: readonly JobRecord[], now: number): Reading {
  const { jobs, failing, longestMs, neverEnded } = jobsStanding(records, now)
  const under = neverEnded === 0 ? '' : `; ${wholeNumber(neverEnded)} sin terminar aún una vez`
  const text = `${jobs === 1 ? '1 tarea' : `${wholeNumber(jobs)} tareas`} de este servidor${under}`
  if (jobs === 0) return { key: 'jobs', measure: null, text: 'Este servidor no ha empezado ninguna tarea' }
  return { key: 'jobs', measure: longestMs / MINUTE_MS, value: failing, unit: 'con falla', text }
}

function positionProbes({ db, registry, mostPages }: ProbeDeps): readonly Probe[] {
  let before: { readonly at: number; readonly accepted: number } | null = null
  let lastFixAt: number | null = null
  return [
    probe(['intake', 'reader', 'outgoing'], async (now) => {
      const { webhooks, notices, pages, trips } = await waiting(db)
      const accepted = await counterOf(registry, 'vigia_fixes_accepted_total')
      const turnedAway = await counterOf(registry, 'vigia_mirror_refusals_total', { of: 'nobody' })
      const perSecond = before === null ? null : ((accepted - before.accepted) * 1_000) / Math.max(1, now - before.at)
      if (before === null || accepted > before.accepted || trips === 0) lastFixAt = now
      before = { at: now, accepted }
      return [
        {
          key: 'intake',
          measure: perSecond === null ? null : (now - (lastFixAt ?? now)) / 1_000,
          value: perSecond === null ? null : Math.round(perSecond * 10) / 10,
          unit: 'por segundo',
          text:
            (trips === 0
              ? 'Sin viajes activos'
              : `${wholeNumber(accepted)} guardadas por este servidor desde que arrancó`) + turnedAwayText(turnedAway),
        },
        { key: 'reader', measure: pages, text: `Páginas de plataformas abiertas, de ${mostPages} a la vez` },
        {
          key: 'outgoing',
          measure: webhooks + notices,
          text: `${wholeNumber(webhooks)} a webhooks, ${wholeNumber(notices)} a navegadores`,
        },
      ]
    }),
    probe(['commit'], async () => {
      const took = await tookMs(() => db.transaction(commitOnce))
      return [{ key: 'commit', measure: took, text: 'Un cambio, hasta quedar en el disco' }]
    }),
  ]
}

function dataProbes({ db, dataFolder, history }: ProbeDeps): readonly Probe[] {
  return [
    probe(['database'], async () => {
      let text = ''
      const took = await tookMs(async () => {
        const { version, bytes, connections, mostConnections } = await databaseFacts(db)
        text = `PostgreSQL ${version}, ${gigabytes(bytes)}, ${connections} de ${mostConnections} conexiones`
      })
      return [{ key: 'database', measure: took, text }]
    }),
    probe(['disk'], async (now) => {
      if (dataFolder === null) return [{ key: 'disk', measure: null, unit: '%', text: 'Este servidor no guarda datos' }]
      const { blocks, bavail, bsize } = await statfs(dataFolder)
      const place = `${gigabytes(bavail * bsize)} libres de ${gigabytes(blocks * bsize)} donde este servidor guarda sus datos`
      if (blocks === 0) return [{ key: 'disk', measure: null, unit: '%', text: place }]
      const percent = ((blocks - bavail) / blocks) * 100
      const { text, isSoon } = await forecast(history, { at: now, percent })
      return [{ key: 'disk', measure: percent, isUrgent: isSoon, unit: '%', text: `${place}. ${text}` }]
    }),
    probe(['backup', 'restore-test'], async (now) => {
      const { takenAt, checkedAt } = await newestBackupAges(db)
      const never = Number.POSITIVE_INFINITY
      return [
        {
          key: 'backup',
          measure: takenAt === null ? never : (now - takenAt) / HOUR_MS,
          text: takenAt === null ? 'Nunca se ha respaldado' : 'Desde el último respaldo',
        },
        {
          key: 'restore-test',
          measure: checkedAt === null ? never : (now - checkedAt) / DAY_MS,
          text: checkedAt === null ? 'Nunca se ha probado restaurar' : 'Desde la última prueba que salió bien',
        },
      ]
    }),
  ]
}

/** When the disk is full; a database that is away takes nothing from what was measured of it now. */
async function forecast(history: SystemHistory | null, now: DiskUse): Promise<DiskForecast> {
  try {
    return diskForecast((await history?.firstDiskUse(now.at)) ?? null, now)
  } catch {
    return { text: 'No se pudo leer a qué ritmo se llena.', isSoon: false }
  }
}

const memoryProbe = probe(['memory'], async () => {
  const [total, free] = [totalmem(), freemem()]
  const text = `${gigabytes(total - free)} de ${gigabytes(total)}; este proceso ${gigabytes(process.memoryUsage.rss())}`
  return [{ key: 'memory', measure: ((total - free) / total) * 100, text }]
})

/** The last ten minutes' share of the time that its processors were busy. */
function processorProbe(): Probe {
  let kept: readonly { readonly at: number; readonly busy: number; readonly all: number }[] = []
  return probe(['processor'], async (now) => {
    const cores = cpus()
    const all = cores.reduce((sum, { times }) => sum + Object.values(times).reduce((one, ms) => one + ms, 0), 0)
    const busy = all - cores.reduce((sum, { times }) => sum + times.idle, 0)
    kept = [...kept.filter(({ at }) => now - at <= TEN_MINUTES_MS), { at: now, busy, all }]
    const oldest = kept[0]
    const passed = oldest === undefined ? 0 : all - oldest.all
    const used = oldest === undefined || passed === 0 ? null : ((busy - oldest.busy) / passed) * 100
    const text = `${cores.length} núcleos, carga ${(loadavg()[0] ?? 0).toFixed(1)}; promedio de hasta 10 min`
    return [{ key: 'processor', measure: used, text }]
  })
}

async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function gaugeOf(registry: Registry, name: string): Promise<number | null> {
  const value = (await registry.getSingleMetric(name)?.get())?.values[0]?.value
  return value === undefined || Number.isNaN(value) ? null : value
}

/** The sum of a counter, or of what has these labels. */
async function counterOf(registry: Registry, name: string, labels: Readonly<Record<string, string>> = {}) {
  const values = (await registry.getSingleMetric(name)?.get())?.values ?? []
  const counted = values.filter((one) => Object.entries(labels).every(([label, value]) => one.labels[label] === value))
  return counted.reduce((sum, { value }) => sum + value, 0)
}

/** What carriers' platforms sent here that is no receiver's; where several companies share the server, its metrics alone count it. */
const turnedAwayText = (count: number): string =>
  count === 0 ? '' : `; ${wholeNumber(count)} ${count === 1 ? 'rechazada' : 'rechazadas'} de plataformas sin receptor`

function gigabytes(bytes: number): string {
  const mega = bytes / 1e6
  return mega >= 1_000 ? `${(mega / 1_000).toFixed(1)} GB` : `${Math.round(mega)} MB`
}
