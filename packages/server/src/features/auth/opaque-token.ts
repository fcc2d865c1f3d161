import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes as text; whoever holds it is who it was given to, so the database keeps only its hash. */
export const newOpaqueToken = (prefix = ''): string => prefix + randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
