import type { Db } from '../../db/pool.ts'
import type { Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { type MirrorPorts, mountMirrorWizard } from './gps-mirrors.routes.ts'
import { mirrorDirectory } from './mirror-directory.ts'
import { mountMirrorIntake } from './mirror-intake.routes.ts'
import type { MirrorIntake } from './protocols/mirror-intake.ts'
import { type ReceiveDeps, receiveFixes } from './receive-fixes.ts'

interface Deps {
  /** The organisation's own, for the wizard. */
  readonly db: Db
  /** Everybody's, for the intake: who sends is known by the mirror it knows. */
  readonly unscoped: Db
  readonly clock: Clock
  readonly sealer: Sealer
  readonly ports: () => MirrorPorts
  readonly record: ReceiveDeps['record']
}

/** GPS mirrors: their wizard, their intake over HTTP, and the door for those that speak TCP. */
export async function mountMirrors(server: Server, deps: Deps): Promise<MirrorIntake> {
  const intake = { ...deps, db: deps.unscoped }
  const directory = mirrorDirectory({ ...intake, receive: receiveFixes(intake) })
  mountMirrorWizard(server, { ...deps, changed: directory.changed })
  await mountMirrorIntake(server, { ...deps, directory })
  return directory
}
