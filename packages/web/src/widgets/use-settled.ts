import { useEffect, useState } from 'react'

/** After the last key (design, new trip). */
const SETTLED_MS = 400

/** A value once it has not changed for 400 ms: what a question to the server is made of while one types. */
export function useSettled<T extends string | null>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
