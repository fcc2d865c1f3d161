import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reach } from '@vigia/domain/account/reach'
import { DAY_MS } from '@vigia/domain/time/duration'
import type { Logger } from '@vigia/runtime/logger'
import { createWakeSignal } from '@vigia/runtime/wake-signal'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError } from '../../ports/errors.ts'
import type { Job } from '../../ports/job.ts'
import type { ReportPart } from './files/write-report.ts'
import {
  beat,
  endRun,
  FILE_KEPT_MS,
  forgetRunsBefore,
  giveBack,
  type RunEnd,
  type TakenRun,
  takeRun,
  wantedRuns,
} from './report-runs.store.ts'
import { reportOf } from './reports.ts'

const RETRY_MS = 1_000
const LOOK_AGAIN_MS = 15_000
const TIDY_MS = 600_000
const BEAT_MS = 500
/** As of a work: a report that failed here is taken for half a minute; later the other lane or server had it, or it was cancelled. */
const STILL_TAKEN_MS = 70_000
/** One that takes long does not hold up one that does not. */
const LANES = [
  { name: 'reports-1', everyMs: RETRY_MS },
  { name: 'reports-2', everyMs: RETRY_MS },
] as const
const FAILED = 'No se pudo escribir: el registro del servidor dice por qué.'
/** As `partsFromProcess` calls what takes more time or memory than it may. */
const TOO_COMPLEX = 'FILE_TOO_COMPLEX'
const TOO_LARGE = 'Tardó, u ocupó memoria, más de lo que se permite. Pida menos días.'
const OF_RUN = /^vigia-reporte-(\d{1,18})\.(?:xlsx|csv|pdf)(\.\d+\.partial)?$/

export interface ReportQueue {
  readonly jobs: readonly Job[]
  /** A run was added: look now. */
  wake(): void
}

interface Deps {
  /** Of everybody's runs. */
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly folder: string
  /** Writes one in a process of its own, part by part; null: whoever asked for it may no longer read reports. */
  readonly write: (run: TakenRun, signal: AbortSignal) => Promise<Writing | null>
}

interface Writing {
  /** Of whoever asked for it, as it is now. */
  readonly reach: Reach | null
  readonly parts: AsyncIterable<ReportPart>
}

/** Writes the reports that wait, over all servers of a database. One that stops gives its own back; files go after 30 days. */
export function reportQueue(deps: Deps): ReportQueue {
  /** `failedAt`: of a report that failed here, and none has ended well since. */
  const lanes = LANES.map((lane) => ({ ...lane, signal: createWakeSignal(), failedAt: Number.NEGATIVE_INFINITY }))
  const { db, clock, folder } = deps
  const work = async (lane: (typeof lanes)[number], signal: AbortSignal, turned?: () => void): Promise<void> => {
    while (!signal.aborted) {
      const run = await takeRun(db, clock.now())
      if (run !== null) {
        await writeOne(deps, run, signal).catch((error: unknown) => {
          lane.failedAt = clock.now()
          throw error
        })
        lane.failedAt = Number.NEGATIVE_INFINITY
      }
      if (clock.now() - lane.failedAt > STILL_TAKEN_MS) turned?.()
      if (run === null) await lane.signal.wait(LOOK_AGAIN_MS, signal)
    }
  }
  const tidy = async (): Promise<void> => {
    await forgetRunsBefore(db, clock.now() - FILE_KEPT_MS - DAY_MS)
    await sweepFiles(db, folder)
  }
  return {
    wake: () => {
      for (const { signal } of lanes) signal.wake()
    },
    jobs: [
      ...lanes.map((lane) => ({
        ...{ name: lane.name, everyMs: lane.everyMs },
        run: (signal: AbortSignal, turned?: () => void) => work(lane, signal, turned),
      })),
      { name: 'report-files', everyMs: TIDY_MS, run: tidy },
    ],
  }
}

async function writeOne(deps: Deps, run: TakenRun, stop: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const lost = new AbortController()
  const signal = AbortSignal.any([stop, lost.signal])
  let [done, total]: [number, number | null] = [0, null]
  let isOver = false
  const ended = written(deps, run, signal, (newDone, newTotal) => {
    done = newDone
    total = newTotal
  }).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await Promise.race([ended, pause(BEAT_MS)])
    // A database that is away for a moment is no reason to stop: the process tells by itself.
    if (!isOver && !(await beat(db, run, done, total).catch(() => true))) lost.abort()
  }
  const end = await ended
  if (lost.signal.aborted) return
  if (stop.aborted) await giveBack(db, run)
  else await endRun(db, run, end, clock.now())
}

async function written(
  { logger, write }: Deps,
  run: TakenRun,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<RunEnd> {
  try {
    const writing = await write(run, signal)
    if (writing === null) return { problem: 'Quien lo pidió ya no puede ver reportes.' }
    const { reach, parts } = writing
    for await (const part of parts) {
      if (part.kind === 'done') return { fileName: fileNameOf(run), bytes: part.bytes, rows: part.rows, reach }
      onProgress(part.done, part.total)
    }
  } catch (error) {
    if (error instanceof AppError) return { problem: error.code === TOO_COMPLEX ? TOO_LARGE : error.message }
    if (!signal.aborted) logger.error({ err: error, run: run.id, kind: run.kind }, 'no se pudo escribir un reporte')
  }
  return { problem: FAILED }
}

/** As somebody keeps it: `Entregas a tiempo 2026-11-18 a 2026-11-24.xlsx`. */
function fileNameOf({ kind, from, to, format }: TakenRun): string {
  return `${reportOf(kind).title} ${from === to ? from : `${from} a ${to}`}.${format}`
}

/** Removes files that nobody may fetch any more, and what a run that ended otherwise left of one. */
async function sweepFiles(db: Db, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const files = names.flatMap((name) => {
    const [, id, partial] = OF_RUN.exec(name) ?? []
    return id === undefined ? [] : [{ name, id, isPartial: partial !== undefined }]
  })
  if (files.length === 0) return
  const wanted = await wantedRuns(
    db,
    files.map(({ id }) => id),
  )
  for (const { name, id, isPartial } of files) {
    const state = wanted.get(id)
    const isWanted = isPartial ? state === 'under-way' : state !== undefined
    if (!isWanted) await rm(join(folder, name), { force: true })
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
