import { z } from 'zod'
import { id, instant, shortString } from './scalars.ts'

/** Namespace `/presence`: who has a screen open. In `auth`. */
export const presenceAuth = z.object({ token: z.string().min(1).max(200) })

/**
 * `active`: input within the last minutes. `idle`: none, with the screen in sight. `away`: the screen is hidden. From the
 * most to the least attentive.
 */
export const ATTENTIONS = ['active', 'idle', 'away'] as const
export type Attention = (typeof ATTENTIONS)[number]

/** A path of ours, in which nothing else can be said. */
const screenPath = shortString(60).regex(/^\/[a-z/-]*$/)

/** Client → server: which screen it shows, and since how many seconds the person has been as attentive as they are. */
export const presenceRequests = {
  here: z.strictObject({
    path: screenPath,
    attention: z.enum(ATTENTIONS),
    for_s: z.int().min(0).max(86_400),
  }),
} as const

/**
 * One person with all their screens: the one that they were last at, and since when they have
 * had one open, but for the seconds that it takes to come back.
 */
const presentPerson = z.strictObject({
  user_id: id,
  name: z.string(),
  since: instant,
  path: z.nullable(z.string()),
  attention: z.enum(ATTENTIONS),
  attention_since: instant,
})
export type PresentPersonWire = z.output<typeof presentPerson>

/**
 * Server → client, to those who may see people: at once, when somebody comes, goes or does something else (at most once a
 * second), and each 5 s whatever happens, so that a client knows when it no longer knows. The client itself is among the
 * people, once it has told `here`; whoever is cut off is there for 15 s more. `people` is null in the first 15 s of a server and
 * while it does not hear every other server: who is there is then not known.
 */
export const presenceSocketEvents = {
  people: z.strictObject({ people: z.nullable(z.array(presentPerson)) }),
} as const
