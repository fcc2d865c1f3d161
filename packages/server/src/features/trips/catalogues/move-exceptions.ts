import type { ExceptionsChange } from './catalogue-deps.ts'
import { type Lane, ruleKeyOf } from './merge.store.ts'

/** Exceptions of the cadence for a client that is merged are for the one that stays. */
export const moveExceptionClients =
  ({ into, from }: { readonly into: string; readonly from: readonly string[] }): ExceptionsChange =>
  (exceptions) =>
    exceptions.map((exception) =>
      exception.client !== null && from.includes(exception.client) ? { ...exception, client: into } : exception,
    )

/** Those for one of the lanes that are `gone` are for `lane`, beside it where they `areKept`. */
export const moveExceptionLanes =
  (
    { gone, lane }: { readonly gone: readonly Lane[]; readonly lane: Lane },
    { areKept }: { readonly areKept: boolean },
  ): ExceptionsChange =>
  (exceptions) => {
    const goneKeys = new Set(gone.map(ruleKeyOf))
    const isKnown = exceptions.some(({ lane: of }) => of !== null && ruleKeyOf(of) === ruleKeyOf(lane))
    return exceptions.flatMap((exception) => {
      if (exception.lane === null || !goneKeys.has(ruleKeyOf(exception.lane))) return [exception]
      return [...(areKept ? [exception] : []), ...(isKnown ? [] : [{ ...exception, lane }])]
    })
  }
