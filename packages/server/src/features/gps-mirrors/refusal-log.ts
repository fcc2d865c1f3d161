import type { MirrorKind, MirrorRefusal } from '@vigia/contract'
import type { Logger } from '@vigia/runtime/logger'
import type { Clock } from '../../ports/clock.ts'

/** What was turned away is written this often at the most, however much of it there is. */
const EVERY_MS = 5_000

/** Something that a receiver turned away. */
export interface TurnedAway {
  readonly kind: MirrorKind
  /** Whose it is; null: nobody's that is known. */
  readonly mirrorId: string | null
  readonly reason: MirrorRefusal
  /** From where. */
  readonly address: string
}

/** The newest of what a receiver, or nobody's, turned away for one reason since it was last written, and how many they were. */
export interface Refusals extends TurnedAway {
  readonly at: number
  readonly count: number
}

export interface RefusalLog {
  note(turnedAway: TurnedAway): void
  /** A good position came by this receiver: what it turned away before is of no interest any more. */
  received(mirrorId: string): void
  /** Writes what is left. */
  close(): Promise<void>
}

interface Deps {
  readonly write: (refusals: readonly Refusals[]) => Promise<void>
  readonly clock: Clock
  readonly logger: Logger
  readonly everyMs?: number
}

/**
 * Gathers in memory, for each receiver and reason, what is turned away: a flood of it is one write each five seconds. There are no
 * more entries than receivers, or ways, times reasons.
 */
export function refusalLog({ write, clock, logger, everyMs = EVERY_MS }: Deps): RefusalLog {
  let gathered = new Map<string, Refusals>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const add = (entry: Refusals): void => {
    const key = `${entry.mirrorId ?? entry.kind} ${entry.reason}`
    const known = gathered.get(key)
    const newest = known === undefined || known.at <= entry.at ? entry : known
    // The last that was noted stands last.
    gathered.delete(key)
    gathered.set(key, { ...newest, count: entry.count + (known?.count ?? 0) })
  }
  const flush = (): void => {
    timer = null
    if (gathered.size === 0) return
    const refusals = [...gathered.values()]
    gathered = new Map()
    writing = writing
      .then(() => write(refusals))
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'no se anotó lo que rechazaron los receptores de GPS espejo')
        for (const refusal of refusals) add(refusal)
      })
    timer = setTimeout(flush, everyMs).unref()
  }

  return {
    note: (turnedAway) => {
      add({ ...turnedAway, at: clock.now(), count: 1 })
      // The first one after a silence is told at once: somebody is trying it out.
      timer ??= setTimeout(flush, 0).unref()
    },
    received: (mirrorId) => {
      for (const [key, entry] of gathered) if (entry.mirrorId === mirrorId) gathered.delete(key)
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer)
      flush()
      if (timer !== null) clearTimeout(timer)
      await writing
    },
  }
}
