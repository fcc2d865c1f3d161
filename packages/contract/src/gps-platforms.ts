import { PLATFORM_KINDS } from '@vigia/domain/gps/obstacle'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { wholeNumberText } from './scalars.ts'

/** How well a carrier's platform is read, of all accounts on one site. */
const platformHealth = z.strictObject({
  /** As most of its trips name it, else the engine or the host. */
  platform: z.string(),
  /** Scheme, host and port. */
  origin: z.string(),
  /** What reads it; null until that is known. */
  kind: z.nullable(z.enum(PLATFORM_KINDS)),
  /** With a session now. */
  accounts: z.int(),
  trips: z.int(),
  /** Sessions that wait for a person. */
  waiting: z.int(),
  /** Of the minutes for which units were to be read in the last 24 h, the share in which they were, 0 to 1; null: not known. */
  read_share_24h: z.nullable(z.number()),
  /** The same for each quarter of a day, the oldest first. */
  series: z.array(z.nullable(z.number())),
  state: z.enum(['ok', 'warn', 'unknown']),
  text: z.string(),
})

export const listPlatformHealth = endpoint({
  method: 'GET',
  path: '/api/gps/platforms/health',
  summary: 'Qué tanto se leen las plataformas de los transportistas, por sitio.',
  query: z.strictObject({ days: z.optional(wholeNumberText(1, 30)) }),
  response: z.array(platformHealth),
})
