import { useEffect, useState } from 'react'

/**
 * Whether the page was left for a call and is back: on a phone the dialler takes its place, and who comes back from it is asked at once
 * how the call went (design, second part §1). A call goes on until its outcome is said: of a card that did not begin it, it is none.
 */
export function useBackFromCall(isCalling: boolean): boolean {
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    if (!isCalling) return
    let isLeft = document.visibilityState === 'hidden'
    const look = (): void => {
      if (document.visibilityState === 'hidden') isLeft = true
      else if (isLeft) setBack(true)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      setBack(false)
    }
  }, [isCalling])
  return isBack
}
