import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows at `now` for a secret in base 32. */
export const totpCode = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
