import { useEffect } from 'react'
import { keepAwake } from '../../browser/keep-awake.ts'

/** Keeps the screen from going dark while the component is there: who holds a phone to a code does not touch this one. */
export function useScreenAwake(): void {
  useEffect(keepAwake, [])
}
