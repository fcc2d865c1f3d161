import type { Logger } from '@vigia/runtime/logger'
import type { Db } from '../../db/pool.ts'
import type { Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { type MirrorPorts, mountMirrorWizard } from './gps-mirrors.routes.ts'
import { mirrorDirectory } from './mirror-directory.ts'
import { mountMirrorIntake } from './mirror-intake.routes.ts'
import { STRAY_SHOWN_MS } from './mirror-refusal.ts'
import type { MirrorIntake } from './protocols/mirror-intake.ts'
import { type ReceiveDeps, receiveFixes } from './receive-fixes.ts'
import { type RefusalLog, refusalLog, type TurnedAway } from './refusal-log.ts'
import { strayRefusals, writeRefusals } from './refusals.store.ts'

interface Deps {
  /** The organisation's own, for the wizard. */
  readonly db: Db
  /** Everybody's, for the intake: who sends is known by the mirror it knows. */
  readonly unscoped: Db
  readonly clock: Clock
  readonly sealer: Sealer
  readonly logger: Logger
  readonly ports: () => MirrorPorts
  /** The organisation that has the server to itself; null: none has. */
  readonly soleOrganisation: () => Promise<string | null>
  /** Something was turned away: counted for the whole installation. */
  readonly turnedAway: (refusal: TurnedAway) => void
  readonly refusalsEveryMs?: number
  readonly record: ReceiveDeps['record']
}

interface Mirrors {
  readonly intake: MirrorIntake
  /** Writes what is left to be noted. */
  close(): Promise<void>
}

/** GPS mirrors: their wizard, their intake over HTTP, and the door for those that speak TCP. */
export async function mountMirrors(server: Server, deps: Deps): Promise<Mirrors> {
  const { clock, unscoped, soleOrganisation, turnedAway } = deps
  const intake = { ...deps, db: unscoped }
  const everyMs = deps.refusalsEveryMs
  const log = refusalLog({
    ...{ clock, logger: deps.logger },
    ...(everyMs === undefined ? {} : { everyMs }),
    write: (refusals) => unscoped.transaction((sql) => writeRefusals(sql, refusals)),
  })
  const refusals: RefusalLog = {
    ...log,
    note: (refusal) => {
      turnedAway(refusal)
      log.note(refusal)
    },
  }
  const directory = mirrorDirectory({ ...intake, receive: receiveFixes(intake), refusals })
  /** What is nobody's that is known, as far as this organisation may be told of it. */
  const straysFor = async (organisationId: string) =>
    (await soleOrganisation()) === organisationId ? strayRefusals(unscoped, clock.now() - STRAY_SHOWN_MS) : []
  mountMirrorWizard(server, { ...deps, straysFor, changed: directory.changed })
  await mountMirrorIntake(server, { ...deps, directory })
  return { intake: directory, close: log.close }
}
