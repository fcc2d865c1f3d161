import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'
import { usePrinting } from '../../widgets/use-printing.ts'

/**
 * The rows of a virtual list that exist: those in sight, and `active`, which takes the tab key, however far one has scrolled;
 * on paper all of them.
 */
export function useRowRange(active?: RefObject<number>): (range: Range) => number[] {
  const isPrinting = usePrinting()
  return useCallback(
    (range: Range) => {
      if (isPrinting) return Array.from({ length: range.count }, (_, index) => index)
      const shown = defaultRangeExtractor(range)
      return active === undefined ? shown : [...new Set([...shown, active.current])].sort((a, b) => a - b)
    },
    [isPrinting, active],
  )
}
