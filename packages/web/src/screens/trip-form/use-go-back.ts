import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isRecord } from '../../browser/is-record.ts'

const BOARD = '/dashboard/viajes-en-transito'
/** What the router calls the first place of a visit. */
const FIRST_KEY = 'default'

/** The same of one that took the place of the first: who signs in to come to an address has nothing of ours before it. */
const isFirstPlace = ({ state }: History): boolean => isRecord(state) && state.idx === 0

/**
 * The way back to where one came from; to the board, where the page was opened by its address. Who has left it meanwhile, while
 * something was saved, is taken nowhere.
 */
export function useGoBack(): () => Promise<void> {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isHere = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each place anew
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [key])
  return async () => {
    if (!isHere.current) return
    isHere.current = false
    await (key === FIRST_KEY || isFirstPlace(globalThis.history) ? navigate(BOARD) : navigate(-1))
  }
}
