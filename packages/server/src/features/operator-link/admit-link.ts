import type { Db } from '../../db/pool.ts'
import { networkOf } from '../../http/network-of.ts'
import { dropOldest, slidingCount } from '../../http/sliding-count.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, tooMany } from '../../ports/errors.ts'
import { hashOfLinkToken, isLinkToken } from './link-token.ts'
import { type LiveLink, linkTime } from './live-link.ts'
import { findLiveLink } from './operator-links.store.ts'

const WINDOW_MS = 60_000
/** What a page asks in a minute, whatever it does (design, second part §5). */
const CALLS_PER_WINDOW = 120
/** Attempts of one network in a minute that open nothing. */
const MAX_FAILED_ATTEMPTS = 60
const MAX_KEYS = 20_000

export interface AdmitLink {
  /** The link that a token opens. 410 for none, the same for one that ended and one that never was; 429 for too many calls. */
  byToken(token: string, address: string): Promise<LiveLink>
  /** The same for a call for help, which is never refused by how often it comes, nor by what others try from its network. */
  forHelp(token: string, address: string): Promise<LiveLink>
}

const ENDED = () => new AppError(410, 'LINK_ENDED', 'Este enlace ya no está activo. Llame a la central.')
const limited = (waitMs: number) => tooMany('Demasiadas peticiones. Intente de nuevo en un minuto.', waitMs / 1_000)

/** `db` knows the links of everybody: who shows a token has no session, and of whom he is, his token says. */
export function admitLink({ db, clock }: { readonly db: Pick<Db, 'query'>; readonly clock: Clock }): AdmitLink {
  const failures = slidingCount(clock, WINDOW_MS, MAX_KEYS)
  const calls = slidingCount(clock, WINDOW_MS, MAX_KEYS)
  /** Tokens that opened: what others try from their network does not limit them. */
  const opened = new Set<string>()

  const find = async (token: string, address: string, isHelp = false): Promise<LiveLink> => {
    const network = networkOf(address)
    const waitMs = isHelp || opened.has(token) ? 0 : failures.waitMs(network, MAX_FAILED_ATTEMPTS)
    if (waitMs > 0) throw limited(waitMs)
    const link = isLinkToken(token) ? await findLiveLink(db, hashOfLinkToken(token), linkTime(clock.now())) : null
    if (link !== null) {
      opened.add(token)
      if (opened.size > MAX_KEYS) dropOldest(opened)
      return link
    }
    opened.delete(token)
    failures.add(network)
    throw ENDED()
  }

  return {
    byToken: async (token, address) => {
      const link = await find(token, address)
      const waitMs = calls.waitMs(link.id, CALLS_PER_WINDOW)
      if (waitMs > 0) throw limited(waitMs)
      calls.add(link.id)
      return link
    },
    forHelp: (token, address) => find(token, address, true),
  }
}
