import type { Sql } from '../../../db/pool.ts'
import { type AppError, conflict } from '../../../ports/errors.ts'
import { openedOrNull, type Sealer } from '../../../secrets/seal.ts'
import { sealContext } from '../../../secrets/seal-context.ts'
import { findTotp, useRecoveryCode, useTotpStep } from './factors.store.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { matchingStep } from './totp.ts'

/** Uses a code of the person's authenticator app; false when it is wrong, too old, or was used. 409 `KEY_LOST`. */
export async function useTotpCode(
  sql: Sql,
  sealer: Sealer,
  userId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const stored = await findTotp(sql, userId)
  if (stored === null || !stored.isConfirmed) return false
  const secret = openedOrNull(sealer, stored.sealed, sealContext.totpSecret(userId))
  if (secret === null) throw keyLost()
  const step = matchingStep(secret, withoutBlanks(code), now)
  return step !== null && useTotpStep(sql, userId, step)
}

const keyLost = (): AppError =>
  conflict(
    'KEY_LOST',
    'Su aplicación de códigos se guardó con otra clave y no se puede comprobar. Use otro medio o un código de recuperación, o pida a un administrador que le restablezca el segundo factor.',
  )

/** Uses a code of either kind: six digits are the app's, anything else is for recovery. */
export function useCode(sql: Sql, sealer: Sealer, userId: string, code: string, now: number): Promise<boolean> {
  if (/^\d{6}$/.test(withoutBlanks(code))) return useTotpCode(sql, sealer, userId, code, now)
  return useRecoveryCode(sql, userId, hashRecoveryCode(userId, code), now)
}

export const withoutBlanks = (code: string): string => code.replace(/\s/g, '')
