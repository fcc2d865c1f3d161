import { lookup, Resolver } from 'node:dns/promises'
import { connect, type LookupFunction, type Socket } from 'node:net'

/** Why nothing was sent: a person's address that the server may not call. */
export class EgressRefused extends Error {}

/** Nothing was sent, for no name server knows an address of this name. */
export class NameUnknown extends EgressRefused {}

/** What a browser is told behind its proxy: refused is not the same as unreachable. */
export const statusOf = (error: unknown): string =>
  error instanceof EgressRefused ? '403 Forbidden' : '502 Bad Gateway'

/** All addresses of a name; none when it has none. */
export type ResolveAll = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

export interface DialLimits {
  /** Name and connection together. */
  readonly withinMs: number
  readonly signal: AbortSignal
}

/**
 * Connects to a host that has passed `publicUrl`: to the addresses that were checked, not to what its name says a moment
 * later. Rejects with `EgressRefused` or the connection's error.
 */
export function dial(host: string, port: number, lookUp: LookupFunction, limits: DialLimits): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.any([limits.signal, AbortSignal.timeout(limits.withinMs)])
    if (signal.aborted) return reject(signal.reason)
    const socket = connect({ host, port, lookup: lookUp, autoSelectFamily: true, noDelay: true })
    const giveUp = () => socket.destroy(new Error(`${host}:${port} took too long`, { cause: signal.reason }))
    signal.addEventListener('abort', giveUp, { once: true })
    const settle = () => signal.removeEventListener('abort', giveUp)
    socket.once('connect', () => {
      settle()
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', reject)
    socket.once('close', settle)
  })
}

/** Gives the connection the addresses of the name, or none when a single one of them may not be called. */
export function checkedLookup(resolveAll: ResolveAll, mayCall: (address: string) => boolean): LookupFunction {
  return (host, { all, family }, done) => {
    resolveAll(host).then(
      (found) => {
        const [first] = found
        if (first === undefined) return done(new NameUnknown(`${host} has no address`), '')
        if (found.some(({ address }) => !mayCall(address)))
          return done(new EgressRefused(`${host} has an address that may not be called`), '')
        if (all === true) return done(null, [...found])
        const wanted = found.find((one) => one.family === family) ?? first
        return done(null, wanted.address, wanted.family)
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }
}

/** As this machine knows names: its own file and search list, for hosts of a private network. */
export const resolveBySystem: ResolveAll = (host) => lookup(host, { all: true })

/** Asks the name servers itself: the system's own look-up holds one of a few threads for as long as a slow server likes. */
export const resolveByName: ResolveAll = async (host) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer, index) =>
    answer.status === 'rejected' ? [] : answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
  )
}
