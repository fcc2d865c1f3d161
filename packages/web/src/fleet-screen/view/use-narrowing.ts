import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { addressNow, noteInAddress } from '../../browser/address.ts'

/** What a person looks for in a list: by what they typed, and by the filter. */
interface Narrowing<Filter> {
  readonly search: string
  readonly filter: Filter
}

/** How a screen's search and filter stand in its address. What stands there was written by anybody. */
export interface NarrowingAddress<Filter> {
  readonly read: (address: URLSearchParams) => Narrowing<Filter>
  /** Writes all of it; what is not narrowed has no part in the address. */
  readonly write: (address: URLSearchParams, narrowing: Narrowing<Filter>) => void
}

/**
 * Search and filter of a list. Those that have an `address` are in it: there again after a reload, after another screen, back and
 * forward, and in a link; never in another tab, and no entry of the history for each letter.
 */
export function useNarrowing<Filter>(everything: Filter, address: NarrowingAddress<Filter> | undefined) {
  const { key, search: written } = useLocation()
  const readNow = (): Narrowing<Filter> & { readonly key: string } => ({
    ...(address?.read(new URLSearchParams(written)) ?? { search: '', filter: everything }),
    key,
  })
  const [narrowing, setNarrowing] = useState(readNow)
  // Somebody followed a link, or went back or forward.
  if (address !== undefined && narrowing.key !== key) setNarrowing(readNow())
  const narrow = useCallback(
    (part: Partial<Narrowing<Filter>>) => {
      setNarrowing((before) => ({ ...before, ...part }))
      if (address === undefined) return
      const noted = addressNow()
      address.write(noted, { ...address.read(noted), ...part })
      noteInAddress(noted)
    },
    [address],
  )
  const setSearch = useCallback((search: string) => narrow({ search }), [narrow])
  const setFilter = useCallback((filter: Filter) => narrow({ filter }), [narrow])
  const showAll = useCallback(() => narrow({ search: '', filter: everything }), [narrow, everything])
  return { search: narrowing.search, filter: narrowing.filter, setSearch, setFilter, showAll }
}
