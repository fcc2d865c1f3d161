import { formatDateTime } from '@vigia/domain/format/date-time'
import { spanText } from '@vigia/domain/format/span-text'
import type { SystemJob } from '../../../api/system.ts'
import { agoText } from '../../../text/elapsed.ts'

/** How a job does by its last run; `unknown` before the first one has ended. */
export function jobStanding({ endedAt, failingSince }: SystemJob): 'failing' | 'well' | 'unknown' {
  if (failingSince !== null) return 'failing'
  return endedAt === null ? 'unknown' : 'well'
}

/**
 * Why and since when it fails; its last run, the next one, and how often it runs. `isOld`: the server does not answer any more, and nobody
 * knows whether it goes on.
 */
export function jobFacts(job: SystemJob, now: number, isOld: boolean): readonly string[] {
  const { endedAt, failingSince, problem, runningSince, nextAt, everyMs } = job
  const failure =
    failingSince === null
      ? []
      : [`Desde ${formatDateTime(failingSince)}: ${problem ?? 'el registro del servidor dice por qué'}`]
  const last = endedAt === null ? 'No ha terminado ninguna vez' : `Terminó ${agoText(endedAt, now)}`
  const next = isOld
    ? 'no se sabe cómo sigue'
    : runningSince !== null
      ? `en marcha desde ${agoText(runningSince, now)}`
      : nextAt === null
        ? 'sin empezar'
        : nextAt <= now
          ? 'la siguiente ahora'
          : `la siguiente en ${spanText(nextAt - now)}`
  return [...failure, `${last} · ${next} · ${everyText(everyMs)}`]
}

/** `cada 10 s`, `cada 1 h`; what runs without a pause says so. */
function everyText(everyMs: number): string {
  if (everyMs < 1_000) return 'sin pausa'
  if (everyMs < 60_000) return `cada ${Math.round(everyMs / 1_000)} s`
  return `cada ${spanText(everyMs)}`
}
