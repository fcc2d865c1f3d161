import type { LinkPasswords } from '../db/link-passwords.ts'
import { carryRefusals, refusedPasswords } from '../features/gps-sessions/refused-passwords.store.ts'
import { replacePasswordDigests } from '../features/trips/trips.store.ts'

/** Of the passwords of links: trips keep them, and their sessions what platforms refused. */
export const linkPasswords: LinkPasswords = {
  refused: refusedPasswords,
  carryRefusals,
  replaceDigests: replacePasswordDigests,
}
