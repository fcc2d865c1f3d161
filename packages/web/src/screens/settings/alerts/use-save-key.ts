import { useEffect, useRef } from 'react'

/** Ctrl S (⌘ S) saves, as in the settings' other drafts. */
export function useSaveKey(save: () => void): void {
  const run = useRef(save)
  run.current = save
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      run.current()
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
}
