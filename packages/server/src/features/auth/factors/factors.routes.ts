import { recordAudit } from '../../../db/audit.store.ts'
import type { Sql } from '../../../db/pool.ts'
import { requireUser, type UserActor } from '../../../http/actor.ts'
import { mount, type Server } from '../../../http/route.ts'
import { AppError, conflict, notFound } from '../../../ports/errors.ts'
import { openedOrNull, type Sealer } from '../../../secrets/seal.ts'
import { sealContext } from '../../../secrets/seal-context.ts'
import { requireFresh } from '../account/require-fresh.ts'
import type { Auth } from '../auth.ts'
import { addRecoveryCodes, renewRecoveryCodes } from './add-recovery-codes.ts'
import {
  confirmTotp,
  deleteCodesWithoutFactor,
  deleteTotp,
  factorsOf,
  findTotp,
  saveTotp,
  usableFactors,
  useTotpStep,
} from './factors.store.ts'
import { requireAnotherFactor } from './require-another-factor.ts'
import { matchingStep, newTotpSecret, totpEnrolment } from './totp.ts'
import { withoutBlanks } from './use-code.ts'

/** A secret that nobody confirmed by then has been seen by too many. */
const PENDING_MS = 10 * 60_000

/** Setting up and taking away an authenticator app, and the codes that stand in for it. */
export function mountFactors(server: Server, auth: Auth): void {
  const { db, clock, sealer } = auth

  mount(server, 'startTotp', ({ actor }) =>
    db.transaction(async (sql) => {
      const person = requireUser(actor)
      const now = clock.now()
      await requireFresh(sql, person, now)
      const secret = newTotpSecret()
      const sealed = sealer.seal(secret, sealContext.totpSecret(person.id))
      if (!(await saveTotp(sql, ownerOf(person), sealed, now))) {
        throw conflict('TOTP_ON', 'Ya tiene una aplicación de códigos. Quítela para configurar otra.')
      }
      const { secret: text, url } = totpEnrolment(secret, person.email)
      return { secret: text, otpauth_url: url }
    }),
  )

  mount(server, 'confirmTotp', ({ actor, body, audit }) =>
    db.transaction(async (sql) => {
      const person = requireUser(actor)
      const now = clock.now()
      await confirmPending(sealer, sql, person, { code: withoutBlanks(body.code), now })
      await recordAudit(sql, {
        ...audit,
        action: 'totp-on',
        subject: `user:${person.id}`,
        before: { totp: false },
        after: { totp: true },
        at: now,
      })
      return { recovery_codes: await addRecoveryCodes(sql, ownerOf(person)) }
    }),
  )

  mount(server, 'removeTotp', ({ actor, audit }) =>
    db.transaction(async (sql) => {
      const person = requireUser(actor)
      const now = clock.now()
      await requireFresh(sql, person, now)
      if (!(await deleteTotp(sql, person.id))) throw notFound('No tiene una aplicación de códigos.')
      await requireAnotherFactor(sql, person)
      await deleteCodesWithoutFactor(sql, person.id)
      await recordAudit(sql, {
        ...audit,
        action: 'totp-off',
        subject: `user:${person.id}`,
        before: { totp: true },
        after: { totp: false },
        at: now,
      })
    }),
  )

  mount(server, 'renewRecoveryCodes', ({ actor, audit }) =>
    db.transaction(async (sql) => {
      const person = requireUser(actor)
      const now = clock.now()
      await requireFresh(sql, person, now)
      const factors = await factorsOf(sql, person.id)
      if (usableFactors(factors).length === 0) {
        throw conflict('NO_FACTOR', 'Primero configure una aplicación de códigos o una llave de acceso.')
      }
      const codes = await renewRecoveryCodes(sql, ownerOf(person))
      await recordAudit(sql, {
        ...audit,
        action: 'recovery-codes-made',
        subject: `user:${person.id}`,
        before: { left: factors.recoveryCodes },
        after: { left: codes.length, madeAt: now },
        at: now,
      })
      return { recovery_codes: codes }
    }),
  )
}

interface PendingCode {
  readonly code: string
  readonly now: number
}

/** Throws `AppError` 409 where nothing is pending, or for too long, and 422 for a code that is not of now. */
async function confirmPending(sealer: Sealer, sql: Sql, { id }: UserActor, { code, now }: PendingCode): Promise<void> {
  const pending = await findTotp(sql, id)
  const isPending = pending !== null && !pending.isConfirmed && now - pending.createdAt <= PENDING_MS
  const secret = isPending ? openedOrNull(sealer, pending.sealed, sealContext.totpSecret(id)) : null
  if (secret === null) {
    throw conflict('TOTP_NOT_STARTED', 'La configuración caducó. Empiece de nuevo.')
  }
  const step = matchingStep(secret, code, now)
  if (step === null || !(await useTotpStep(sql, id, step))) {
    throw new AppError(422, 'BAD_CODE', 'Código incorrecto. Espere al siguiente.')
  }
  await confirmTotp(sql, id, now)
}

const ownerOf = ({ id, organisationId }: UserActor) => ({ userId: id, organisationId })
