import { type CadenceException, MAX_CADENCE_EXCEPTIONS } from '@vigia/domain/communication/logbook-rules'
import type { ExceptionsChange } from './catalogue-deps.ts'
import { type Lane, ruleKeyOf } from './merge.store.ts'

interface Moving {
  readonly isGone: (exception: CadenceException) => boolean
  /** What goes on: there may be an exception of it. */
  readonly into: Pick<CadenceException, 'client' | 'lane'>
  readonly isInto: (exception: CadenceException) => boolean
  readonly areKept: boolean
}

/** Exceptions of the cadence for a client that is merged are for the one that stays. */
export const moveExceptionClients = ({
  into,
  from,
}: {
  readonly into: string
  readonly from: readonly string[]
}): ExceptionsChange =>
  move({
    isGone: ({ client }) => client !== null && from.includes(client),
    ...{ into: { client: into, lane: null }, isInto: ({ client }) => client === into, areKept: false },
  })

/** Those for one of the lanes that are `gone` are for `lane`, beside it where they `areKept`. */
export function moveExceptionLanes(
  { gone, lane }: { readonly gone: readonly Lane[]; readonly lane: Lane },
  { areKept }: { readonly areKept: boolean },
): ExceptionsChange {
  const key = ruleKeyOf(lane)
  const goneKeys = new Set(gone.map(ruleKeyOf).filter((other) => other !== key))
  return move({
    isGone: ({ lane: of }) => of !== null && goneKeys.has(ruleKeyOf(of)),
    ...{ into: { client: null, lane }, isInto: ({ lane: of }) => of !== null && ruleKeyOf(of) === key, areKept },
  })
}

/** No trip is contacted less often than before: of several the shortest goes on. */
const move =
  ({ isGone, into, isInto, areKept }: Moving): ExceptionsChange =>
  (exceptions) => {
    const gone = exceptions.filter(isGone)
    if (gone.length === 0) return exceptions
    const minutes = Math.min(...[...gone, ...exceptions.filter(isInto)].map((exception) => exception.minutes))
    const after = [...exceptions.filter((each) => !isGone(each) && !isInto(each)), { ...into, minutes }]
    // With more than there may be none would hold.
    return areKept && after.length + gone.length <= MAX_CADENCE_EXCEPTIONS ? [...after, ...gone] : after
  }
