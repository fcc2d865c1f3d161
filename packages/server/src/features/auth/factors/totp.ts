import { Secret, TOTP } from 'otpauth'

const STEP_S = 30
/** One step either side: clocks of phones go wrong (RFC 6238 §5.2). */
const WINDOW_STEPS = 1
const SECRET_BYTES = 20

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

const totpOf = (secret: Buffer, email: string): TOTP =>
  new TOTP({
    issuer: 'Vigía',
    label: email,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: STEP_S,
    digits: 6,
  })

/** The secret as a person types it, and as the address that a QR code carries. */
export function totpEnrolment(secret: Buffer, email: string): { readonly secret: string; readonly url: string } {
  const totp = totpOf(secret, email)
  return { secret: totp.secret.base32, url: totp.toString() }
}

/** The digits that the library compares; of others it would compare bytes, of which there are more, and throw. */
const CODE = /^[0-9]{6}$/

/** The step, counted from 1970, whose code this is, at most one step away from `now`; null when it is none. */
export function matchingStep(secret: Buffer, code: string, now: number): number | null {
  if (!CODE.test(code)) return null
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW_STEPS })
  return delta === null ? null : Math.floor(now / 1000 / STEP_S) + delta
}
