import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'

interface HeaderSlotState {
  readonly title: string
  readonly hint: string | null
  readonly slot: HTMLElement | null
  readonly setTitle: (title: string) => void
  readonly setHint: (hint: string | null) => void
  readonly setSlot: (slot: HTMLElement | null) => void
}

const HeaderSlotContext = createContext<HeaderSlotState | null>(null)

/** Joins the shell's bar and the screen under it. */
export function HeaderSlotProvider({ children }: { readonly children: ReactNode }) {
  const [title, setTitle] = useState('Vigía')
  const [hint, setHint] = useState<string | null>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const state = useMemo(() => ({ title, hint, slot, setTitle, setHint, setSlot }), [title, hint, slot])
  return <HeaderSlotContext value={state}>{children}</HeaderSlotContext>
}

/** The shell's side: the title to show and where the screen's own controls go. */
export function useHeaderSlot(): HeaderSlotState {
  const state = useContext(HeaderSlotContext)
  if (state === null) throw new Error('useHeaderSlot outside HeaderSlotProvider')
  return state
}

interface HeaderSlotProps {
  /** The screen's name, in the bar and in the window's title. */
  readonly title: string
  /** A few words under the title. */
  readonly hint?: string
  /** What the window is called, where the bar says less. */
  readonly windowTitle?: string
  /** Between the title and the tools: counters, switches, the countdown. */
  readonly children?: ReactNode
}

/** The screen's side: names the screen and puts its controls into the bar. */
export function HeaderSlot({ title, hint, windowTitle = title, children }: HeaderSlotProps) {
  const { slot, setTitle, setHint } = useHeaderSlot()
  useEffect(() => {
    setTitle(title)
    setHint(hint ?? null)
    document.title = `${windowTitle} · Vigía`
  }, [title, hint, windowTitle, setTitle, setHint])
  return slot === null ? null : createPortal(children, slot)
}
