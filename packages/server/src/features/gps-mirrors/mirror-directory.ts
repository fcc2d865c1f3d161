import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/pool.ts'
import type { Logger } from '../../logger.ts'
import type { MirrorDoor } from '../../mirrors/mirror-door.ts'
import type { MirrorFix } from '../../mirrors/mirror-fix.ts'
import { mirrorsKnowing } from './mirror-units.store.ts'
import { type MirrorRow, openMirrors } from './mirrors.store.ts'
import type { ReceiveFixes } from './receive-fixes.ts'

/** Receivers are few and change seldom: a flood of unknown keys costs the database one small read in this time. */
const KEPT_MS = 2_000

export type OpenMirror = Omit<MirrorRow, 'units' | 'unmatched'>

export interface MirrorDirectory extends MirrorDoor {
  find(kind: OpenMirror['kind'], key: string): Promise<OpenMirror | null>
  /** Mirrors were made or closed here: read them again. */
  changed(): void
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly receive: ReceiveFixes
}

/** Which mirror a sender means: by its key, or, where the protocol has none, by the units that each mirror knows. */
export function mirrorDirectory({ db, clock, logger, receive }: Deps): MirrorDirectory {
  let known: { readonly at: number; readonly mirrors: Promise<readonly OpenMirror[]> } | null = null

  const all = (): Promise<readonly OpenMirror[]> => {
    const now = clock.now()
    if (known !== null && now - known.at >= 0 && now - known.at < KEPT_MS) return known.mirrors
    const mirrors = openMirrors(db)
    known = { at: now, mirrors }
    mirrors.catch(() => {
      known = null
    })
    return mirrors
  }
  const find = async (kind: OpenMirror['kind'], key: string): Promise<OpenMirror | null> =>
    (await all()).find((mirror) => mirror.kind === kind && mirror.key === key) ?? null

  return {
    find,
    byKey: find,
    receive,
    changed: () => {
      known = null
    },
    receiveRetranslated: async (fixes) => {
      const mirrors = (await all()).filter(({ kind }) => kind === 'wialon-retranslator')
      const remoteIds = [...new Set(fixes.map(({ remoteId }) => remoteId))]
      const knowing = await mirrorsKnowing(
        db,
        mirrors.map(({ id }) => id),
        remoteIds,
      )
      const stranger = forStrangers(mirrors)
      const byMirror = new Map<OpenMirror, MirrorFix[]>()
      for (const fix of fixes) {
        const its = mirrors.filter(({ id }) =>
          knowing.some(({ mirrorId, remoteId }) => mirrorId === id && remoteId === fix.remoteId),
        )
        const takers = its.length > 0 || stranger === null ? its : [stranger]
        if (takers.length === 0) logger.debug('un retransmisor envió una unidad que no es de ningún espejo')
        for (const mirror of takers) byMirror.set(mirror, [...(byMirror.get(mirror) ?? []), fix])
      }
      for (const [mirror, its] of byMirror) await receive(mirror, its)
    },
  }
}

/** Where an id that no mirror knows is listed: never with one organisation what may be another's. */
function forStrangers(mirrors: readonly OpenMirror[]): OpenMirror | null {
  const newest = mirrors.at(-1)
  if (newest === undefined) return null
  return mirrors.every(({ organisationId }) => organisationId === newest.organisationId) ? newest : null
}
