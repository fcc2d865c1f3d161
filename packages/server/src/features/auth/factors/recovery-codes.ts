import { createHash, randomBytes } from 'node:crypto'

const CODES = 10
const GROUPS = 4
const GROUP_LENGTH = 4
/** Crockford's 32 letters: none looks like another. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten codes of 80 random bits, in groups as a person copies them. */
export function newRecoveryCodes(): string[] {
  const code = (): string => {
    const letters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length])
    return Array.from({ length: GROUPS }, (_, at) =>
      letters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH).join(''),
    ).join('-')
  }
  return Array.from({ length: CODES }, code)
}

/** What is kept of a person's code: of 80 random bits a plain digest cannot be guessed back. Case and hyphens count for nothing. */
export const hashRecoveryCode = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest()
