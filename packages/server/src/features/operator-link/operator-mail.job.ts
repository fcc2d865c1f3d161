import { HOUR_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { Logger } from '@vigia/runtime/logger'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetSignals } from '../../ports/fleet-signals.ts'
import type { Job } from '../../ports/job.ts'
import {
  giveUpMails,
  leaseMail,
  type MailEnd,
  type SettledMail,
  settleMail,
  type WaitingMail,
} from './operator-mail.store.ts'
import { operatorMailSubject, operatorMailText } from './operator-mail-text.ts'

const LOOK_EVERY_MS = 2_000
/** How long after each attempt the next one comes; then it is given up, and the thread says so. */
const RETRY_AFTER_MS: readonly number[] = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]
/** An attempt takes less: whoever has not said how it ended is dead. */
const CLAIMED_MS = 5 * MINUTE_MS
/** What the team wrote longer ago is no news: mail was off, or no server ran. */
const STALE_MS = HOUR_MS

const NO_ADDRESS = 'El operador ya no tiene correo'
const NOT_HIS = 'Ya no lleva el viaje'
const STALE = 'No pudo salir en una hora'
const NOT_TWICE = 'y no se manda dos veces'
const NOBODY_KNOWS = `El servidor se detuvo mientras lo mandaba, ${NOT_TWICE}`
const UNDER_DURESS = 'Hay una clave de coacción abierta: no se le escribe'

/** Never rejects. `refused`: the address will not take it, however often it is tried; `unknown`: it may be there. */
type SendMail = (mail: {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly id: string
}) => Promise<
  { readonly is: 'sent' } | { readonly is: 'failed' | 'deferred' | 'refused' | 'unknown'; readonly problem: string }
>

interface Deps {
  /** Sees every organisation. */
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly signals: Pick<FleetSignals, 'tripsChanged'>
  readonly send: SendMail
}

/**
 * Sends what the team wrote to operators by mail, the longest waiting first. Any server does, and a restart goes on where it stopped;
 * what was on its way as a server died, or as the server of mail fell silent, is not sent again.
 */
export const operatorMailJob = (deps: Deps): Job => ({
  name: 'operator-mails',
  everyMs: LOOK_EVERY_MS,
  run: async (signal) => {
    const { db, clock, signals } = deps
    // The entry of each in its logbook says what became of it.
    const notify = (mails: readonly SettledMail[]): void => {
      for (const { organisationId, tripId } of mails) signals.tripsChanged(organisationId, [tripId])
    }
    notify(await giveUpMails(db, clock.now(), NOBODY_KNOWS))
    while (!signal.aborted) {
      const now = clock.now()
      const mail = await leaseMail(db, now, now + CLAIMED_MS)
      if (mail === null) return
      notify(await settleMail(db, mail.id, await sendOne(deps, mail)))
    }
  },
})

async function sendOne({ clock, logger, send }: Deps, mail: WaitingMail): Promise<MailEnd> {
  const { id, address, attempts, writtenAt, isUnderDuress, drivesIt } = mail
  // Who holds him would read it.
  if (isUnderDuress) return { state: 'failed', problem: UNDER_DURESS }
  if (!drivesIt) return { state: 'failed', problem: NOT_HIS }
  if (clock.now() - writtenAt > STALE_MS) return { state: 'failed', problem: STALE }
  if (address === null) return { state: 'failed', problem: NO_ADDRESS }
  const [subject, text] = [operatorMailSubject(mail), operatorMailText(mail)]
  const outcome = await send({ to: address, subject, text, id: `operador-${id}` })
  if (outcome.is === 'sent') return { state: 'sent' }
  const { problem } = outcome
  logger.warn({ problem }, 'no salió un correo a un operador')
  if (outcome.is === 'unknown') return { state: 'unknown', problem: `${problem}, ${NOT_TWICE}` }
  const afterMs = outcome.is === 'refused' ? undefined : RETRY_AFTER_MS[attempts - 1]
  return afterMs === undefined
    ? { state: 'failed', problem }
    : { state: 'waiting', problem, nextAt: clock.now() + afterMs }
}
